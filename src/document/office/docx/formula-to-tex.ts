import { FUNCTION_NAME, convertToTex } from '../../../content/index.ts';
import { findChildElement, listChildElements, readElementText, type XmlElement } from '../../xml.ts';

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
  return listChildElements(element).map(elementToTex).join('').trim();
}

const childToTex = (element: XmlElement, name: string): string => {
  const found = findChildElement(element, name);
  return found === undefined ? '' : formulaToTex(found);
};
const readOption = (element: XmlElement, properties: string, name: string): string | undefined =>
  findChildElement(element, properties, name)?.attributes['m:val'];

function elementToTex(element: XmlElement): string {
  const baseToTex = (): string => childToTex(element, 'm:e');
  const scriptsToTex = (): string => {
    const sub = childToTex(element, 'm:sub');
    const sup = childToTex(element, 'm:sup');
    return `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`;
  };
  switch (element.name) {
    case 'm:r':
      return symbolsToTex(listChildElements(element, 'm:t').map(readElementText).join(''));
    case 'm:f':
      return readOption(element, 'm:fPr', 'm:type') === 'lin'
        ? `${childToTex(element, 'm:num')}/${childToTex(element, 'm:den')}`
        : `\\frac{${childToTex(element, 'm:num')}}{${childToTex(element, 'm:den')}}`;
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup': {
      const tex = baseToTex();
      return `${/[\\^_]/.test(tex) ? `{${tex}}` : tex}${scriptsToTex()}`;
    }
    case 'm:sPre':
      return `{}${scriptsToTex()}${baseToTex()}`;
    case 'm:rad': {
      const degree = childToTex(element, 'm:deg');
      return degree === '' ? `\\sqrt{${baseToTex()}}` : `\\sqrt[${degree}]{${baseToTex()}}`;
    }
    case 'm:nary': {
      const operator = readOption(element, 'm:naryPr', 'm:chr') ?? '∫';
      return `${symbolsToTex(operator).trim()}${scriptsToTex()}{${baseToTex()}}`;
    }
    case 'm:d': {
      const openingFence = readOption(element, 'm:dPr', 'm:begChr') ?? '(';
      const closingFence = readOption(element, 'm:dPr', 'm:endChr') ?? ')';
      const separator = readOption(element, 'm:dPr', 'm:sepChr') ?? '|';
      return `\\left${escapeFence(openingFence)}${listChildElements(element, 'm:e').map(formulaToTex).join(separator)}\\right${escapeFence(closingFence)}`;
    }
    case 'm:func':
      return `${childToTex(element, 'm:fName')}{${baseToTex()}}`;
    case 'm:limLow':
      return `${baseToTex()}_{${childToTex(element, 'm:lim')}}`;
    case 'm:limUpp':
      return `${baseToTex()}^{${childToTex(element, 'm:lim')}}`;
    case 'm:acc':
      return `${ACCENTS.get(readOption(element, 'm:accPr', 'm:chr') ?? '\u0302') ?? '\\hat'}{${baseToTex()}}`;
    case 'm:bar':
      return `${readOption(element, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}{${baseToTex()}}`;
    case 'm:m': {
      const rows = listChildElements(element, 'm:mr').map((row) =>
        listChildElements(row, 'm:e').map(formulaToTex).join(' & '),
      );
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    case 'm:eqArr':
      return `\\begin{aligned}${listChildElements(element, 'm:e').map(formulaToTex).join(' \\\\ ')}\\end{aligned}`;
    default:
      return element.name.endsWith('Pr') ? '' : formulaToTex(element);
  }
}

const escapeFence = (character: string): string =>
  character === '' ? '.' : /^[{}]$/.test(character) ? `\\${character}` : character;

function symbolsToTex(value: string): string {
  const functionName = value.trim();
  if (FUNCTION_NAME.test(functionName)) return `\\${functionName} `;
  const tex = convertToTex(value.replace(/\s+/g, ' '));
  // Add a space, because following letters would otherwise become part of the command name.
  return /\\[A-Za-z]+$/.test(tex) ? `${tex} ` : tex;
}
