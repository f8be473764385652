import { toPlainText } from '../../../content/index.ts';
import type { BlockRoleChange, DecidedBlock } from '../pass.ts';

/** A longer text is no label. */
const MAX_LABEL_CHARS = 60;
/** Texts that pages show above an advertisement, or to lead past one. */
const LABELS = [
  'ads?|advert|advertisements?|advertising|sponsored(?: content| post)?|paid content|promoted',
  '(?:article|story|text) continues (?:below|after)(?: (?:this |the )?(?:advertisement|ad))?|continue reading below',
  '(?:- ?)?anzeigen?(?: ?-)?|werbung|gesponsert|(?:der )?artikel wird nach der anzeige fortgesetzt|weiterlesen nach der anzeige',
  'publicités?|contenu sponsorisé|la suite après (?:la|cette) publicité|suite de l.article après (?:la|cette) publicité',
  'publicidade?|anuncios?|contenido patrocinado|continua após a publicidade|pubblicità|annuncio pubblicitario',
  'advertentie|reklama|reklame|annons|annonse|mainos|hirdetés|reclamă|реклама|διαφήμιση|إعلان|פרסומת|広告|スポンサーリンク|廣告|广告|광고|quảng cáo',
];
const LABEL = new RegExp(`^\\W*(?:${LABELS.join('|')})[\\s:.…▼↓*-]*$`, 'iu');

/** Demotes texts that only announce an advertisement. */
export const demoteAdvertisements = (blocks: readonly DecidedBlock[]): BlockRoleChange[] =>
  [...blocks.entries()]
    .filter(([, decided]) => decided.role === 'main' && isLabel(decided))
    .map(([index]) => ({ index, role: 'appendix', evidence: { code: 'advertisement' } }));

function isLabel({ block }: DecidedBlock): boolean {
  // A section about advertisements can have such a heading.
  if (block.type !== 'paragraph') return false;
  const text = toPlainText([block]).trim();
  return text.length <= MAX_LABEL_CHARS && LABEL.test(text);
}
