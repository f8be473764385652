/** Words that mark a secret anywhere in the name of a parameter. */
const SECRET_WORD =
  /^(?:(?:access|api|app|auth|bearer|csrf|id|login|middleware|oauth|refresh|security|session|user|xsrf)*(?:token|secret|password|passwd|pass|pwd|pw|signature|sig|credentials?|jwt)|passphrase|passcode|auth|oauth|authorization|session|\w{0,6}sess(?:ion)?id|sid|hmac|otp|csrf|xsrf)\d{0,4}$/;
/** Names of access keys, without word separators. */
const SECRET_KEY =
  /^(?:access|account|api|app|application|auth|client|consumer|functions?|master|private|secret|security|session|shared|sharedaccess|signing|subscription|user)key\d{0,4}$/;
/** Names of parameters that hold a secret only if the complete name matches. */
const SECRET_NAME = /^(?:key|code|policy)$/;
const SIGNED_URL_PARAMETER = /^x-(?:amz|goog)-/;
/** Matches separators between words, and the boundaries of words in camel case. */
const WORD_SEPARATOR = /[^\p{L}\p{N}]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u;

/** Whether a parameter of this name has a secret value: a token, password, key, signature or session. */
export function isSecretParameter(name: string): boolean {
  const lowerCaseName = name.toLowerCase();
  if (SECRET_NAME.test(lowerCaseName) || SIGNED_URL_PARAMETER.test(lowerCaseName)) return true;
  const words = name.split(WORD_SEPARATOR).map((word) => word.toLowerCase());
  return words.some(
    (word, index) =>
      SECRET_WORD.test(word) ||
      SECRET_KEY.test(word) ||
      (word === 'key' && SECRET_KEY.test(`${words[index - 1] ?? ''}key`)),
  );
}

/** A longer name is not treated as the name of a secret. */
const MAX_CHECKED_KEY_CHARS = 100;
/** Last words of keys that have a secret value. */
const SECRET_ENDING =
  /^(?:(?:access|api|auth|bearer|csrf|id|login|oauth|refresh|security|session|user|xsrf)*(?:token|secret|password|passwd|jwt)|passphrase|passcode|pwd|authorization|\w{0,6}sess(?:ion)?id|csrf|xsrf|otp)\d{0,4}$/;
/** If a key ends with these two words, its value is a secret. */
const SECRET_PAIR = /^(?:session|sess) (?:id|cookie)$/;
/**
 * Words before the last word of a key that is a label, action or cursor, such as `forgotPassword` and `nextPageToken`.
 */
const NOT_SECRET_WORD =
  /^(?:change|choose|continuation|cursor|design|enter|forgot|forgotten|has|hide|invalid|is|lost|missing|needs|next|page|per|remember|require|required|requires|reset|show|sync|use|uses|wrong)$/;

/**
 * Whether a key of State JSON has a secret value, by the last words of the key: `accessToken`, `api_key`, `session-id`.
 * Keys of labels, counts and times have no secret value: `passwordHint`, `tokenCount`, `tokenExpiresIn`.
 */
export function isSecretKey(name: string): boolean {
  if (name.length > MAX_CHECKED_KEY_CHARS) return false;
  const words = name
    .split(WORD_SEPARATOR)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  const lastWord = words.at(-1) ?? '';
  const wordBefore = words.at(-2) ?? '';
  if (words.slice(0, -1).some((word) => NOT_SECRET_WORD.test(word))) return false;
  return (
    SECRET_ENDING.test(lastWord) ||
    SECRET_KEY.test(lastWord) ||
    SECRET_PAIR.test(`${wordBefore} ${lastWord}`) ||
    (lastWord === 'key' && SECRET_KEY.test(`${wordBefore}key`))
  );
}
