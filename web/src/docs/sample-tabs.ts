import { createStored } from '../app/stored.ts';

/** The label of the samples that this browser shows. */
const chosenLabel = createStored('pagewright-sample-language', (stored) =>
  typeof stored === 'string' ? stored : 'curl',
);

/** Shows one sample of each group, with buttons for the others. The choice applies to all groups and is kept. */
export function addSampleTabs(): void {
  const choose = (label: string): void => {
    chosenLabel.write(label);
    for (const group of groups) group.show(label);
  };
  const groups = [...document.querySelectorAll('.samples')].map((element) => createGroup(element, choose));
  for (const group of groups) group.show(chosenLabel.read());
}

function createGroup(element: Element, onChoose: (label: string) => void): { show: (label: string) => void } {
  const figures = [...element.querySelectorAll<HTMLElement>('figure')];
  const labels = figures.map(({ dataset }) => dataset['label'] ?? '');
  const list = document.createElement('div');
  list.className = 'samples-labels';
  list.role = 'group';
  list.ariaLabel = 'Language of the sample';
  const buttons = labels.map((label) => createButton(label, () => onChoose(label)));
  list.append(...buttons);
  element.prepend(list);
  element.classList.add('samples-tabs');
  return {
    show(wanted) {
      const shown = labels.includes(wanted) ? wanted : labels[0];
      for (const [at, label] of labels.entries()) {
        buttons[at]?.setAttribute('aria-pressed', String(label === shown));
        figures[at]?.toggleAttribute('hidden', label !== shown);
      }
    },
  };
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tab';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
