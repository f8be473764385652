import { type ElementNode, type FlowBlock, toPlainText } from '../../content/index.ts';
import { type Evidence, hasEvidence, type PassCode } from '../evidence.ts';
import type { Landmark } from '../landmark.ts';
import type { TreeIndex } from './ancestry.ts';
import type { LandmarkTexts } from './landmark-texts.ts';
import type { SizeTest } from '../pictures.ts';
import type { PostFacts } from '../posts/index.ts';
import { statesPrice } from '../prices.ts';
import type { BlockRole, PageType } from '../types.ts';

/** Name of a correction of the classifier. `promoteOwnTitle` is made while the role is decided. */
export type PassName =
  | 'promoteOwnTitle'
  | 'promoteMainLandmark'
  | 'promoteLandmarkBlocks'
  | 'promoteAlike'
  | 'promoteFootnotes'
  | 'markCaptionsAsMain'
  | 'promoteHeadings'
  | 'promoteBoxTitles'
  | 'promoteEmbeddedBlocks'
  | 'promoteInterior'
  | 'promoteTables'
  | 'promoteDownloads'
  | 'promoteFigures'
  | 'promotePanels'
  | 'promoteNotes'
  | 'demoteTeasers'
  | 'demoteRecommendations'
  | 'demoteReadAlso'
  | 'promoteLinkCards'
  | 'promoteSamples'
  | 'demoteHeadings'
  | 'demoteEmptyHeadings'
  | 'promoteSections'
  | 'promoteSideFacts'
  | 'promoteOffer'
  | 'promoteCards'
  | 'promoteNumberedSections'
  | 'promoteTitleFacts'
  | 'promoteReviews'
  | 'promoteReviewBoxes'
  | 'promotePostHeads'
  | 'promotePosts'
  | 'promotePostBodies'
  | 'promoteLeadPicture'
  | 'promoteProductPictures'
  | 'demoteAdvertisements'
  | 'demoteSignUpForms'
  | 'demoteComments'
  | 'demoteCommentPosts'
  | 'promoteRows'
  | 'promoteDescriptions'
  | 'promoteChoices'
  | 'demoteLineNumbers'
  | 'demoteRepeats'
  | 'demoteReaderQuestions'
  | 'demoteFilters'
  | 'promoteOnlyMedia';

/** Page types that show cards. Often only the headings of the cards are main text. */
export const CARD_TYPES: ReadonlySet<PageType> = new Set<PageType>(['listing', 'collection', 'service']);

/** The role of a part of the page, and the evidence for it. */
export interface BlockDecision {
  role: BlockRole;
  /** Number of words in the part of the page. */
  weight: number;
  /** The classifier's probability, 0 to 1, that the part is main. */
  score?: number;
  /** Reasons for the role, strongest first. */
  evidence: readonly Evidence[];
  /** Computes the reasons of the classifier, strongest first. Called only for blocks that store them. */
  modelEvidence?: () => Evidence[];
  /** The passes that changed the role of the block, first to last. */
  passes: readonly PassName[];
  /** Present if the part has the title of the page and nothing else. */
  isTitle?: true;
}

export interface DecidedBlock extends FlowBlock, BlockDecision {
  /** Whether the block has text. A block without text, such as a picture, gets the decision of the block before it. */
  hasOwnText: boolean;
}

export interface PassContext {
  root: ElementNode;
  getTree: () => TreeIndex;
  getLandmarkTexts: () => LandmarkTexts;
  pageType: PageType;
  posts: PostFacts;
  /** The button that buys what the page offers. */
  buyControl?: ElementNode;
  isSmallPicture: SizeTest;
  /** The address of the page. */
  baseUrl: string;
}

export interface BlockRoleChange {
  index: number;
  role: BlockRole;
  evidence: Evidence;
}

/** One step of the block decision: reads the blocks after the previous passes and returns the roles to change. */
export interface DecisionPass {
  name: PassName;
  /** Whether the pass runs on a page type. A pass without this function runs on all types. */
  runsOn?: (pageType: PageType) => boolean;
  findChanges: (blocks: readonly DecidedBlock[], context: PassContext) => BlockRoleChange[];
}

export const createPromotion = (index: number, code: PassCode): BlockRoleChange => ({
  index,
  role: 'main',
  evidence: { code },
});

/** A block with a lower score is not promoted because of its position. */
export const MIN_PROMOTION_SCORE = 0.2;

/** Landmarks of menus and of texts about the site. */
export const MENU_LANDMARKS: ReadonlySet<Landmark> = new Set<Landmark>(['nav', 'footer', 'dialog']);

/** Landmarks whose blocks do not belong to the text around them. */
const DETACHED_LANDMARKS = new Set<Landmark>(['dialog', 'nav', 'footer', 'aside']);

/** Whether a block states a price. */
export const hasPrice = ({ block }: DecidedBlock): boolean => statesPrice(toPlainText([block]));

type EvidenceHolder = Pick<BlockDecision, 'evidence'>;

/** Whether a block lies over the page or in one of some landmarks. */
export const liesIn = ({ evidence }: EvidenceHolder, landmarks: ReadonlySet<Landmark>): boolean =>
  evidence.some(
    (item) => item.code === 'overlay' || (item.code === 'surroundedBy' && landmarks.has(item.landmark)),
  );

/** Whether a block lies over the text or next to it. */
export const isDetached = (decision: EvidenceHolder): boolean => liesIn(decision, DETACHED_LANDMARKS);

/** Whether a block is detached or consists mostly of links. Such a block never belongs to the text around it. */
export const isSideMatter = (decision: EvidenceHolder): boolean =>
  isDetached(decision) || hasEvidence(decision.evidence, 'linkDensity');
