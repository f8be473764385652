// Shows one stored capture. Everything that came from a page is set as text, never as markup.
const snapshotId = location.pathname.split('/').at(-1);
const address = `/v1/snapshots/${encodeURIComponent(snapshotId)}`;
const element = (id) => document.getElementById(id);

element('snapshot').textContent = snapshotId;
element('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  show(element('key').value.trim()).catch((error) => {
    element('problem').textContent = error.message;
  });
});

async function read(path, key) {
  const response = await fetch(address + path, { headers: { 'x-service-api-key': key } });
  if (response.ok) return response.text();
  const { _tag } = await response.json();
  throw new Error(_tag === 'SnapshotNotFound' ? 'There is no such capture, or it has expired.' : _tag);
}

async function show(key) {
  const [json, appendix] = await Promise.all([read('', key), read('/appendix', key)]);
  const { meta, markdown } = JSON.parse(json);
  document.title = `${meta.title ?? meta.url} · Pagewright`;
  element('title').textContent = meta.title ?? meta.url;
  const link = element('url');
  link.textContent = meta.finalUrl ?? meta.url;
  link.href = meta.finalUrl ?? meta.url;
  showFacts({
    Captured: meta.capturedAt,
    Type: meta.pageType,
    Language: meta.lang,
    Author: meta.author,
    Created: meta.createdAt,
    Updated: meta.updatedAt,
    Loading: meta.loadingStatus,
    Description: meta.description,
  });
  const views = { markdown, appendix, json: JSON.stringify(JSON.parse(json), null, 2) };
  for (const [name, text] of Object.entries(views)) {
    element(`tab-${name}`).addEventListener('click', () => select(name, text));
  }
  select('markdown', markdown);
  element('sign-in').hidden = true;
  element('capture').hidden = false;
}

function showFacts(facts) {
  const list = element('facts');
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    const term = document.createElement('dt');
    const description = document.createElement('dd');
    term.textContent = name;
    description.textContent = value;
    list.append(term, description);
  }
}

function select(name, text) {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    tab.setAttribute('aria-selected', String(tab.id === `tab-${name}`));
  }
  const view = element('view');
  view.textContent = text;
  view.setAttribute('aria-labelledby', `tab-${name}`);
}
