import { FUNCTIONS, texSymbols } from '../../content/index.ts';
import { child, elements, textOf, type XmlElement } from '../xml.ts';

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', '\\hat'],
  ['\u0303', '\\tilde'],
  ['\u0304', '\\bar'],
  ['\u0305', '\\overline'],
  ['\u0307', '\\dot'],
  ['\u0308', '\\ddot'],
  ['\u20D7', '\\vec'],
]);

/** Converts a formula of Office Math (ECMA-376 part 1, 22.1) to TeX. */
export function formulaToTex(element: XmlElement): string {
  return elements(element).map(part).join('').trim();
}

const inner = (element: XmlElement, name: string): string => {
  const found = child(element, name);
  return found === undefined ? '' : formulaToTex(found);
};
const option = (element: XmlElement, properties: string, name: string): string | undefined =>
  child(element, properties, name)?.attributes['m:val'];

function part(element: XmlElement): string {
  const base = (): string => inner(element, 'm:e');
  const scripts = (): string => {
    const sub = inner(element, 'm:sub');
    const sup = inner(element, 'm:sup');
    return `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`;
  };
  switch (element.name) {
    case 'm:r':
      return symbols(elements(element, 'm:t').map(textOf).join(''));
    case 'm:f':
      return option(element, 'm:fPr', 'm:type') === 'lin'
        ? `${inner(element, 'm:num')}/${inner(element, 'm:den')}`
        : `\\frac{${inner(element, 'm:num')}}{${inner(element, 'm:den')}}`;
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup': {
      const tex = base();
      return `${/[\\^_]/.test(tex) ? `{${tex}}` : tex}${scripts()}`;
    }
    case 'm:sPre':
      return `{}${scripts()}${base()}`;
    case 'm:rad': {
      const degree = inner(element, 'm:deg');
      return degree === '' ? `\\sqrt{${base()}}` : `\\sqrt[${degree}]{${base()}}`;
    }
    case 'm:nary': {
      const operator = option(element, 'm:naryPr', 'm:chr') ?? '∫';
      return `${symbols(operator).trim()}${scripts()}{${base()}}`;
    }
    case 'm:d': {
      const begin = option(element, 'm:dPr', 'm:begChr') ?? '(';
      const end = option(element, 'm:dPr', 'm:endChr') ?? ')';
      const between = option(element, 'm:dPr', 'm:sepChr') ?? '|';
      return `\\left${fence(begin)}${elements(element, 'm:e').map(formulaToTex).join(between)}\\right${fence(end)}`;
    }
    case 'm:func':
      return `${inner(element, 'm:fName')}{${base()}}`;
    case 'm:limLow':
      return `${base()}_{${inner(element, 'm:lim')}}`;
    case 'm:limUpp':
      return `${base()}^{${inner(element, 'm:lim')}}`;
    case 'm:acc':
      return `${ACCENTS.get(option(element, 'm:accPr', 'm:chr') ?? '\u0302') ?? '\\hat'}{${base()}}`;
    case 'm:bar':
      return `${option(element, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}{${base()}}`;
    case 'm:m': {
      const rows = elements(element, 'm:mr').map((row) => elements(row, 'm:e').map(formulaToTex).join(' & '));
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    case 'm:eqArr':
      return `\\begin{aligned}${elements(element, 'm:e').map(formulaToTex).join(' \\\\ ')}\\end{aligned}`;
    default:
      return element.name.endsWith('Pr') ? '' : formulaToTex(element);
  }
}

const fence = (character: string): string =>
  character === '' ? '.' : /^[{}]$/.test(character) ? `\\${character}` : character;

function symbols(value: string): string {
  const name = value.trim();
  if (FUNCTIONS.test(name)) return `\\${name} `;
  const tex = texSymbols(value.replace(/\s+/g, ' '));
  // Without the space, following letters would become part of the command name.
  return /\\[A-Za-z]+$/.test(tex) ? `${tex} ` : tex;
}
