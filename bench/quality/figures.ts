/** A figure of the report: its name, the evaluator's measure, the best published value and the target. */
export interface Figure {
  readonly name: string;
  readonly group: string;
  readonly measure: string;
  /** Best value of a peer, published or reached on the same pages, with its name if one peer leads clearly. */
  readonly peer?: string;
  readonly target: number;
  /** Whether the target is an upper bound. */
  readonly atMost?: boolean;
}

/** Name of the group for the mean of the seven page types of WCXB. */
export const MACRO_GROUP = 'WCXB-7type-macro';
export const WCXB_TYPES = [
  'article',
  'documentation',
  'service',
  'forum',
  'listing',
  'collection',
  'product',
];

export const CONTENT: readonly Figure[] = [
  {
    name: 'WCXB, mean of seven types',
    group: MACRO_GROUP,
    measure: 'wf',
    peer: 'Trafilatura .777',
    target: 0.835,
  },
  { name: '… article', group: 'wcxb:article', measure: 'wf', peer: '.94', target: 0.945 },
  { name: '… documentation', group: 'wcxb:documentation', measure: 'wf', peer: '.96', target: 0.94 },
  { name: '… service', group: 'wcxb:service', measure: 'wf', peer: '.82', target: 0.86 },
  { name: '… forum', group: 'wcxb:forum', measure: 'wf', peer: '.80', target: 0.865 },
  { name: '… listing', group: 'wcxb:listing', measure: 'wf', peer: '.70', target: 0.77 },
  { name: '… collection', group: 'wcxb:collection', measure: 'wf', peer: '.65', target: 0.71 },
  { name: '… product', group: 'wcxb:product', measure: 'wf', peer: '.76', target: 0.77 },
  { name: 'styled, words', group: 'styled', measure: 'wf', peer: 'Defuddle .970', target: 0.98 },
  { name: 'scrapinghub, shingles', group: 'scrapinghub', measure: 'shF1', peer: '.970', target: 0.965 },
  { name: 'CleanEval, words', group: 'cleaneval', measure: 'wf', target: 0.94 },
  { name: 'dragnet, words', group: 'dragnet', measure: 'wf', target: 0.92 },
  { name: 'L3S-GN1, words', group: 'l3s-gn1', measure: 'wf', target: 0.9 },
];

export const STRUCTURE_FIGURES: readonly Figure[] = [
  { name: 'headings', group: MACRO_GROUP, measure: 'st_headings', peer: '.64', target: 0.72 },
  { name: 'links', group: MACRO_GROUP, measure: 'st_links', peer: '.59', target: 0.65 },
  { name: 'table cells', group: MACRO_GROUP, measure: 'st_cells', peer: '.79', target: 0.95 },
  { name: 'code', group: MACRO_GROUP, measure: 'st_code', peer: '.97', target: 0.97 },
  { name: 'list items', group: MACRO_GROUP, measure: 'st_list_items', peer: '.55', target: 0.62 },
  { name: 'styled, headings', group: 'styled', measure: 'st_headings', peer: 'Defuddle .84', target: 0.93 },
];

export const METADATA: readonly Figure[] = [
  { name: 'title', group: 'ALL', measure: 'm_title', peer: '.84', target: 0.88 },
  { name: 'author', group: 'ALL', measure: 'm_author', peer: '.53', target: 0.68 },
  { name: 'date', group: 'ALL', measure: 'm_date', peer: '.82', target: 0.84 },
  { name: 'date where there is none', group: 'ALL', measure: 'mn_date', target: 0.15, atMost: true },
  { name: 'author where there is none', group: 'ALL', measure: 'mn_author', target: 0.15, atMost: true },
  { name: 'description', group: 'ALL', measure: 'm_description', peer: '.91', target: 0.95 },
  { name: 'language', group: 'ALL', measure: 'm_lang', target: 0.98 },
];
