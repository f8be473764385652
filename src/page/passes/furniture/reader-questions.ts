import { type Block, type ElementNode, toPlainText } from '../../../content/index.ts';
import { isButton, readAttribute } from '../../walk.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';
import { visitBox } from './visit-box.ts';

const MAX_QUESTION_CHARS = 50;
const QUESTION = /[?？؟]\s*$/;
/** Maximum number of ancestors and of nodes in the box around a question and its buttons. */
const MAX_LEVELS = 3;
const MAX_BOX_NODES = 80;
const MAX_OTHER_CHARS = 60;
const BUTTON_TYPE = /^(?:radio|button|submit|image)$/;

/** Demotes short questions to the reader that two or more buttons answer, such as "Was this page helpful?". */
export function demoteReaderQuestions(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const questions = [...blocks.entries()].filter(
    ([, { role, block }]) => role === 'main' && !isTitle(block) && isQuestion(toPlainText([block])),
  );
  if (questions.length === 0) return [];
  const { parents } = getTree();
  const hasAnswers = ({ element, block }: DecidedBlock): boolean => {
    const maxChars = toPlainText([block]).length + MAX_OTHER_CHARS;
    let box: ElementNode | undefined = element;
    for (let level = 0; level < MAX_LEVELS && box !== undefined; level += 1) {
      if (isBallot(box, maxChars)) return true;
      box = parents.get(box.id);
    }
    return false;
  };
  return questions
    .filter(([, decided]) => hasAnswers(decided))
    .map(([index]) => ({ index, role: 'appendix', evidence: { code: 'questionToReader' } }));
}

/** The title of a page with answers is a question, too, and has buttons next to it. */
const isTitle = (block: Block): boolean => block.type === 'heading' && block.level === 1;

const isQuestion = (text: string): boolean => text.length <= MAX_QUESTION_CHARS && QUESTION.test(text);

/** Whether a small box contains two or more buttons, and next to them at most `maxChars` characters. */
function isBallot(box: ElementNode, maxChars: number): boolean {
  let [buttons, chars] = [0, 0];
  const isCounted = visitBox(box, MAX_BOX_NODES, (node) => {
    if (node.kind === 'text') chars += node.value.trim().length;
    else if (isAnswer(node)) {
      buttons += 1;
      return false;
    }
    return true;
  });
  return isCounted && buttons >= 2 && chars <= maxChars;
}

const isAnswer = (element: ElementNode): boolean =>
  isButton(element) || (element.tag === 'input' && BUTTON_TYPE.test(readAttribute(element, 'type')));
