import type { ReadContentPart } from '../attempt.ts';
import type { PageType } from '../types.ts';
import { demoteAdvertisements } from './furniture/advertisements.ts';
import { promoteAlike } from './alike.ts';
import { markCaptionsAsMain } from './pictures/captions.ts';
import { promoteBoxTitles } from './headings/box-titles.ts';
import { promoteCards } from './facts/cards.ts';
import { promoteChoices } from './facts/choices.ts';
import { demoteCommentPosts } from './posts/comment-posts.ts';
import { demoteComments } from './posts/comments.ts';
import { promoteSamples } from './code-samples.ts';
import { promoteDownloads } from './facts/downloads.ts';
import { promoteEmbeddedBlocks } from './embedded-blocks.ts';
import { demoteEmptyHeadings } from './headings/empty-headings.ts';
import { promoteFootnotes } from './footnotes.ts';
import { promoteDescriptions } from './facts/descriptions.ts';
import { demoteHeadings, promoteHeadings } from './headings/headings.ts';
import { promoteInterior } from './interior.ts';
import { promoteLeadPicture, promoteProductPictures } from './pictures/lead-picture.ts';
import { promoteFigures, promoteLinkCards } from './link-cards.ts';
import { promoteLandmarkBlocks, promoteMainLandmark } from './main-landmark.ts';
import { promoteNumberedSections } from './headings/numbered-sections.ts';
import { promoteNotes } from './notes.ts';
import { promoteOffer } from './facts/offer.ts';
import { promotePanels } from './panels.ts';
import { CARD_TYPES, type DecidedBlock, type DecisionPass, type PassContext } from './pass.ts';
import { promoteOnlyMedia } from './pictures/only-media.ts';
import { promotePostBodies } from './posts/post-bodies.ts';
import { promotePostHeads } from './posts/post-heads.ts';
import { promotePosts } from './posts/posts.ts';
import { demoteFilters } from './furniture/filters.ts';
import { demoteLineNumbers } from './furniture/line-numbers.ts';
import { demoteReadAlso } from './furniture/read-also.ts';
import { demoteReaderQuestions } from './furniture/reader-questions.ts';
import { demoteRepeats } from './repeats.ts';
import { promoteReviewBoxes } from './posts/review-boxes.ts';
import { promoteReviews } from './posts/reviews.ts';
import { promoteRows } from './facts/rows.ts';
import { promoteSections } from './headings/sections.ts';
import { promoteSideFacts } from './facts/side-facts.ts';
import { demoteSignUpForms } from './furniture/sign-up-forms.ts';
import { promoteTables } from './facts/tables.ts';
import { demoteRecommendations } from './furniture/recommendations.ts';
import { demoteTeasers } from './furniture/teasers.ts';
import { promoteTitleFacts } from './facts/title-facts.ts';

/** Page types on which posts, reviews or teasers are content. */
const POST_TYPES = new Set<PageType>(['forum', 'listing', 'collection', 'product']);

/** All passes in the order they run. */
export const PASSES: readonly DecisionPass[] = [
  { name: 'promoteMainLandmark', findChanges: promoteMainLandmark },
  {
    name: 'promoteLandmarkBlocks',
    runsOn: (type) => type === 'documentation' || type === 'other',
    findChanges: promoteLandmarkBlocks,
  },
  { name: 'promoteAlike', runsOn: (type) => type !== 'forum', findChanges: promoteAlike },
  { name: 'promotePanels', findChanges: promotePanels },
  { name: 'promoteFootnotes', findChanges: promoteFootnotes },
  {
    name: 'promoteLeadPicture',
    runsOn: (type) => type === 'article' || type === 'other',
    findChanges: promoteLeadPicture,
  },
  {
    name: 'promoteProductPictures',
    runsOn: (type) => type === 'product',
    findChanges: promoteProductPictures,
  },
  { name: 'markCaptionsAsMain', findChanges: markCaptionsAsMain },
  { name: 'promoteHeadings', findChanges: promoteHeadings },
  { name: 'promoteEmbeddedBlocks', findChanges: promoteEmbeddedBlocks },
  { name: 'promoteNotes', findChanges: promoteNotes },
  { name: 'promoteTables', findChanges: promoteTables },
  { name: 'promoteDownloads', runsOn: (type) => type !== 'forum', findChanges: promoteDownloads },
  { name: 'promoteFigures', findChanges: promoteFigures },
  {
    name: 'promoteLinkCards',
    runsOn: (type) => !POST_TYPES.has(type) && !CARD_TYPES.has(type),
    findChanges: promoteLinkCards,
  },
  {
    name: 'promoteSamples',
    runsOn: (type) => type !== 'forum',
    findChanges: promoteSamples,
  },
  {
    name: 'demoteTeasers',
    runsOn: (type) => type === 'article' || type === 'documentation',
    findChanges: demoteTeasers,
  },
  {
    name: 'demoteRecommendations',
    runsOn: (type) => type !== 'forum' && type !== 'listing',
    findChanges: demoteRecommendations,
  },
  {
    name: 'demoteReadAlso',
    runsOn: (type) => type === 'article',
    findChanges: demoteReadAlso,
  },
  { name: 'demoteHeadings', runsOn: (type) => !CARD_TYPES.has(type), findChanges: demoteHeadings },
  {
    name: 'demoteEmptyHeadings',
    runsOn: (type) => !CARD_TYPES.has(type),
    findChanges: demoteEmptyHeadings,
  },
  { name: 'promoteNumberedSections', findChanges: promoteNumberedSections },
  {
    name: 'promoteSections',
    // Elsewhere, such texts are often menus, counts and controls without links.
    runsOn: (type) => type === 'article' || type === 'documentation' || type === 'other',
    findChanges: promoteSections,
  },
  {
    name: 'promoteRows',
    runsOn: (type) => type !== 'forum',
    findChanges: promoteRows,
  },
  {
    name: 'promoteDescriptions',
    runsOn: (type) => type !== 'forum' && !CARD_TYPES.has(type),
    findChanges: promoteDescriptions,
  },
  {
    name: 'promoteChoices',
    // Elsewhere, choices filter what the page lists, or ask the reader.
    runsOn: (type) => type === 'product' || type === 'other',
    findChanges: promoteChoices,
  },
  {
    name: 'promoteInterior',
    // Between posts and cards are counts and names of buttons.
    runsOn: (type) => !POST_TYPES.has(type),
    findChanges: promoteInterior,
  },
  { name: 'promoteSideFacts', findChanges: promoteSideFacts },
  {
    name: 'promoteCards',
    runsOn: (type) => type === 'listing' || type === 'collection',
    findChanges: promoteCards,
  },
  { name: 'promoteOffer', runsOn: (type) => type === 'product', findChanges: promoteOffer },
  { name: 'promoteTitleFacts', findChanges: promoteTitleFacts },
  { name: 'promotePosts', runsOn: (type) => type === 'forum', findChanges: promotePosts },
  { name: 'promotePostBodies', runsOn: (type) => type === 'forum', findChanges: promotePostBodies },
  {
    name: 'demoteComments',
    // On POST_TYPES, posts are content. A documentation section "Comments" can be about comments in code.
    runsOn: (type) => !POST_TYPES.has(type) && type !== 'documentation',
    findChanges: demoteComments,
  },
  {
    name: 'demoteCommentPosts',
    runsOn: (type) => !POST_TYPES.has(type) && type !== 'documentation',
    findChanges: demoteCommentPosts,
  },
  { name: 'promoteReviews', runsOn: (type) => type === 'product', findChanges: promoteReviews },
  // After comments were removed: those on a thing are reviews.
  { name: 'promoteReviewBoxes', runsOn: (type) => type === 'other', findChanges: promoteReviewBoxes },
  // After comments were removed, posts with main text are content.
  {
    name: 'promotePostHeads',
    // Who started each thread of a board is not its content.
    runsOn: (type) => type !== 'listing',
    findChanges: promotePostHeads,
  },
  { name: 'demoteRepeats', runsOn: (type) => type !== 'documentation', findChanges: demoteRepeats },
  { name: 'promoteBoxTitles', runsOn: (type) => type !== 'forum', findChanges: promoteBoxTitles },
  { name: 'demoteLineNumbers', findChanges: demoteLineNumbers },
  { name: 'demoteAdvertisements', findChanges: demoteAdvertisements },
  {
    name: 'demoteSignUpForms',
    // On lists, services and videos, an offer can be what the page is about.
    runsOn: (type) => !CARD_TYPES.has(type) && type !== 'video',
    findChanges: demoteSignUpForms,
  },
  { name: 'demoteReaderQuestions', findChanges: demoteReaderQuestions },
  {
    name: 'demoteFilters',
    runsOn: (type) => type === 'listing' || type === 'collection',
    findChanges: demoteFilters,
  },
  { name: 'promoteOnlyMedia', findChanges: promoteOnlyMedia },
];

/** Runs the passes. Each block records the names of the passes that changed its role. */
export function runPasses(
  blocks: readonly DecidedBlock[],
  context: PassContext,
  attempt: ReadContentPart,
): readonly DecidedBlock[] {
  let current = blocks;
  for (const { name, runsOn, findChanges } of PASSES) {
    if (runsOn?.(context.pageType) === false) continue;
    const madeChanges = attempt(
      'passes',
      () => findChanges(current, context),
      () => [],
    );
    const byIndex = new Map(madeChanges.map((change) => [change.index, change]));
    if (byIndex.size === 0) continue;
    current = current.map((block, index) => {
      const change = byIndex.get(index);
      if (change === undefined) return block;
      const { role, evidence } = change;
      return { ...block, role, evidence: [evidence], passes: [...block.passes, name] };
    });
  }
  return current;
}
