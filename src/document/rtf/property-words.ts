import { joinPlainText } from '../office/block-builder.ts';
import type { RtfGroupState } from './state.ts';
import type { RtfStory } from './story.ts';

export const readLead = ({ inlines }: RtfStory): RtfStory['lead'] => ({
  text: joinPlainText(inlines).trim(),
  length: inlines.length,
});

/** Reads a control word of the numbering of a paragraph (`\pn`). */
export function readNumberingWord(story: RtfStory, name: string, value: number | undefined): void {
  story.numbering ??= { kind: 'none' };
  if (name === 'pnlvlblt') story.numbering.kind = 'bullet';
  else if (/^pn(?:dec|card|ord|[ul]cltr|[ul]crm|lvl)$/.test(name)) story.numbering.kind = 'number';
  else if (name === 'pnstart' && value !== undefined) story.numbering.start = value;
}

export function readStyleWord({ entry }: RtfGroupState, name: string, value: number | undefined): void {
  if (entry === undefined || value === undefined) return;
  if (name === 's') entry.id = value;
  else if (name === 'outlinelevel') entry.outline = value;
  else if (name === 'sbasedon') entry.base = value;
}

export function readFormField({ formField }: RtfGroupState, name: string, value = 0): void {
  if (formField === undefined) return;
  if (name === 'fftype') formField.type = value;
  else if (name === 'ffres') formField.result = value;
  else if (name === 'ffdefres') formField.default = value;
}
