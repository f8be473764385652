import { formulaToTex } from '../office/docx/formula-to-tex.ts';
import type { XmlElement } from '../xml.ts';

/** Control words of formulas (`\mf`) that correspond to an element of Office Math (`m:f`). */
const FORMULA_WORDS = new Set(
  (
    'r f fPr type num den e sSup sSub sSubSup sPre sub sup rad deg nary naryPr chr d dPr begChr endChr sepChr ' +
    'func fName limLow limUpp lim acc accPr bar barPr pos m mr eqArr box borderBox phant groupChr oMath oMathPara'
  ).split(' '),
);
/** Names of elements whose text is the value of a property. */
const VALUE_ELEMENTS = new Set(['m:type', 'm:chr', 'm:begChr', 'm:endChr', 'm:sepChr', 'm:pos']);
/** Maximum depth of nesting. A deeper formula is read as part of the deepest allowed element. */
const MAX_FORMULA_DEPTH = 60;

/** An element of a formula that is not complete yet. */
export interface FormulaNode {
  name: string;
  attributes: Record<string, string>;
  children: (FormulaNode | string)[];
  depth: number;
}

export const createFormula = (): FormulaNode => ({ name: 'm:oMath', attributes: {}, children: [], depth: 0 });

/** Adds the element of a control word to its parent. Undefined for a word that starts no element. */
export function openElement(parent: FormulaNode, word: string): FormulaNode | undefined {
  if (!word.startsWith('m') || !FORMULA_WORDS.has(word.slice(1)) || parent.depth >= MAX_FORMULA_DEPTH)
    return undefined;
  const node = { name: `m:${word.slice(1)}`, attributes: {}, children: [], depth: parent.depth + 1 };
  parent.children.push(node);
  return node;
}

export function addFormulaText(node: FormulaNode, value: string): void {
  if (VALUE_ELEMENTS.has(node.name))
    node.attributes['m:val'] = (node.attributes['m:val'] ?? '') + value.trim();
  else if (node.name === 'm:r') {
    node.children.push({ name: 'm:t', attributes: {}, children: [value], depth: node.depth + 1 });
  }
}

export const convertFormulaToTex = (root: FormulaNode): string => formulaToTex(root as XmlElement);
