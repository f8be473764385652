/** The LaTeX commands and environments that the reader knows. */

export const SECTION_COMMANDS = [
  'part',
  'chapter',
  'section',
  'subsection',
  'subsubsection',
  'paragraph',
  'subparagraph',
];
export const INLINE_MARKS: ReadonlyMap<string, string> = new Map([
  ['textbf', '**'],
  ['emph', '*'],
  ['textit', '*'],
  ['textsl', '*'],
  ['texttt', '`'],
  ['sout', '~~'],
]);
export const CHARACTER_COMMANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    aa: 'å',
    AA: 'Å',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    textbackslash: '\\\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbar: '|',
    textless: '\\<',
    textgreater: '>',
    textquotesingle: "'",
    textunderscore: '_',
    S: '§',
    P: '¶',
    copyright: '©',
    euro: '€',
    pounds: '£',
    textendash: '–',
    textemdash: '—',
    quad: ' ',
    qquad: ' ',
    LaTeX: 'LaTeX',
    TeX: 'TeX',
    textregistered: '®',
    texttrademark: '™',
    textdegree: '°',
    checkmark: '✓',
    textbullet: '•',
    newline: '\\\n',
  }),
);
/** Maps the accent commands to combining characters. */
export const ACCENT_COMMANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "'": '\u0301',
    '`': '\u0300',
    '^': '\u0302',
    '"': '\u0308',
    '~': '\u0303',
    '=': '\u0304',
    '.': '\u0307',
    c: '\u0327',
    v: '\u030C',
    u: '\u0306',
    H: '\u030B',
    k: '\u0328',
    r: '\u030A',
  }),
);
/** Commands with arguments that are not text, and the number of these arguments. */
export const IGNORED_COMMANDS: ReadonlyMap<string, number> = new Map([
  ...[
    'label',
    'vspace',
    'hspace',
    'pagestyle',
    'thispagestyle',
    'input',
    'include',
    'bibliographystyle',
    'index',
  ].map((name) => [name, 1] as const),
  ...[
    'usepackage',
    'documentclass',
    'bibliography',
    'pagenumbering',
    'hyphenation',
    'cline',
    'cmidrule',
    'color',
  ].map((name) => [name, 1] as const),
  ...[
    'setlength',
    'addtolength',
    'setcounter',
    'newcommand',
    'renewcommand',
    'hypersetup',
    'addcontentsline',
  ].map((name) => [name, 2] as const),
]);
/** Commands with two arguments of which only the second is text. */
export const SECOND_ARGUMENT_COMMANDS = new Set([
  'hypertarget',
  'hyperref',
  'textcolor',
  'colorbox',
  'parbox',
  'resizebox',
  'raisebox',
  'hyperlink',
]);
export const VERBATIM_ENVIRONMENTS = new Set([
  'verbatim',
  'verbatim*',
  'lstlisting',
  'minted',
  'Verbatim',
  'Highlighting',
  'alltt',
]);
export const FORMULA_ENVIRONMENT =
  /^(?:equation|align|gather|multline|displaymath|eqnarray|math|flalign)\*?$/;
export const TABLE_ENVIRONMENT = /^(?:tabular[*xy]?|longtable|array|tabulary|tblr)$/;
