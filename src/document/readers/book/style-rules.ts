/** The declarations of a stylesheet that show headings and emphasis. */
export interface StyleDeclarations {
  isBold?: boolean;
  isItalic?: boolean;
  /** Font size as a multiple of `base`. */
  size?: { value: number; base: 'default' | 'parent' };
}

/** The declarations for each selector of the form `tag`, `.class` or `tag.class`. */
export type StyleRules = ReadonlyMap<string, StyleDeclarations>;

const SIMPLE_SELECTOR = /^[\w-]*(?:\.[\w-]+)?$/;
/** Default font size of a book: 16 px, which is 12 pt. */
const UNITS: Readonly<Record<string, NonNullable<StyleDeclarations['size']>>> = {
  pt: { value: 1 / 12, base: 'default' },
  px: { value: 1 / 16, base: 'default' },
  rem: { value: 1, base: 'default' },
  em: { value: 1, base: 'parent' },
  '%': { value: 1 / 100, base: 'parent' },
};
const MIN_BOLD_WEIGHT = 600;

/** Reads the rules of a stylesheet with simple selectors. Ignores other rules. */
export function parseStyleRules(css: string): StyleRules {
  const rules = new Map<string, StyleDeclarations>();
  for (const rule of removeComments(css).split('}')) {
    const [declarations = '', selectors = ''] = rule.split('{').toReversed();
    const style = parseDeclarations(declarations);
    for (const selector of selectors.split(',').map((one) => one.trim()))
      if (SIMPLE_SELECTOR.test(selector)) rules.set(selector, { ...rules.get(selector), ...style });
  }
  return rules;
}

/** Returns the declarations that apply to an element, the most specific selector last. */
export function findDeclarations(rules: StyleRules, tag: string, classes: string): StyleDeclarations {
  const names = classes.split(/\s+/).filter(Boolean);
  const selectors = [tag, ...names.map((name) => `.${name}`), ...names.map((name) => `${tag}.${name}`)];
  return Object.assign({}, ...selectors.map((selector) => rules.get(selector))) as StyleDeclarations;
}

const removeComments = (css: string): string =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join('');

function parseDeclarations(text: string): StyleDeclarations {
  const style: StyleDeclarations = {};
  for (const declaration of text.split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase());
    if (name === 'font-weight') style.isBold = value.startsWith('bold') || Number(value) >= MIN_BOLD_WEIGHT;
    if (name === 'font-style') style.isItalic = /^(?:italic|oblique)/.test(value);
    const [, number, unit = ''] = /^([\d.]+)(pt|px|rem|em|%)/.exec(value) ?? [];
    const scale = UNITS[unit];
    if (name === 'font-size' && scale !== undefined)
      style.size = { value: Number(number) * scale.value, base: scale.base };
  }
  return style;
}
