/** Words that say what gives access, wherever in a name they stand. */
const WORD =
  /^(?:(?:access|api|app|auth|bearer|csrf|id|login|middleware|oauth|refresh|security|session|user|xsrf)*(?:token|secret|password|passwd|pass|pwd|pw|signature|sig|credentials?|jwt)|passphrase|passcode|auth|oauth|authorization|session|\w{0,6}sess(?:ion)?id|sid|hmac|otp|csrf|xsrf)\d{0,4}$/;
/** Keys that open something, as their names read without what separates the words. */
const KEY =
  /^(?:access|account|api|app|application|auth|client|consumer|functions?|master|private|secret|security|session|shared|sharedaccess|signing|subscription|user)key\d{0,4}$/;
/** Names that give access only where they stand alone. */
const WHOLE = /^(?:key|code|policy)$/;
const SIGNED = /^x-(?:amz|goog)-/;
/** At what separates words, and between the words of camel case. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u;

/** Whether a parameter of this name gives access: tokens, passwords, keys, signatures, sessions. */
export function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  if (WHOLE.test(lower) || SIGNED.test(lower)) return true;
  const words = name.split(BETWEEN_WORDS).map((word) => word.toLowerCase());
  return words.some(
    (word, index) =>
      WORD.test(word) || KEY.test(word) || (word === 'key' && KEY.test(`${words[index - 1] ?? ''}key`)),
  );
}
