export const NOT_RUN: string;
