// Runs in the page's isolated world. Computes CSS counters, because no interface of the browser tells their values.

const PAIR = /(\S+) (-?\d+)/g;
const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MAX_ROMAN = 3_999;

/** Creates the counters of a document. Call `enter` for each rendered element and pseudo-element in document order. */
export function createCounters() {
  /** The open scopes of each counter, outermost first. */
  const scopes = new Map();
  function openScope(name, depth, value) {
    const open = scopes.get(name) ?? [];
    scopes.set(name, open);
    closeScopes(open, depth - 1);
    open.push({ depth, value });
  }
  function closeScopes(open, depth) {
    while (open.length > 0 && open.at(-1).depth > depth) open.pop();
  }
  function changeValue(name, depth, change) {
    const open = scopes.get(name);
    if (open === undefined || open.length === 0) openScope(name, depth, 0);
    const scope = scopes.get(name).at(-1);
    scope.value = change(scope.value);
  }
  return {
    enter({ counterReset, counterIncrement, counterSet }, depth) {
      for (const open of scopes.values()) closeScopes(open, depth);
      for (const [, name, value] of counterReset.matchAll(PAIR)) openScope(name, depth, Number(value));
      for (const [, name, value] of counterIncrement.matchAll(PAIR))
        changeValue(name, depth, (old) => old + Number(value));
      for (const [, name, value] of counterSet.matchAll(PAIR)) changeValue(name, depth, () => Number(value));
    },
    /** Formats `counter(parameters)` or `counters(parameters)`. */
    format(isNested, parameters) {
      const [name, ...others] = parameters.split(',').map((part) => part.trim());
      const values = scopes.get(name)?.map(({ value }) => value) ?? [0];
      const separator = isNested ? (others.shift() ?? '').replace(/^"|"$/g, '') : '';
      const shown = isNested ? values : values.slice(-1);
      return shown.map((value) => formatNumber(value, others[0] ?? 'decimal')).join(separator);
    },
  };
}

function formatNumber(value, style) {
  if (style === 'decimal-leading-zero') return String(value).padStart(2, '0');
  const isUpper = style.startsWith('upper-');
  const text = style.endsWith('roman')
    ? toRoman(value)
    : /(?:alpha|latin)$/.test(style)
      ? toLetters(value)
      : String(value);
  return isUpper ? text.toUpperCase() : text;
}

function toRoman(value) {
  if (value < 1 || value > MAX_ROMAN) return String(value);
  let rest = value;
  let text = '';
  for (const [size, letters] of ROMAN) for (; rest >= size; rest -= size) text += letters;
  return text;
}

function toLetters(value) {
  if (value < 1) return String(value);
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
}
