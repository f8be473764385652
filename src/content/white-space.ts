/** Collapses white space to single spaces and removes it at both ends. */
export const collapseWhiteSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
