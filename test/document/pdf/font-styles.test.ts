import { describe, expect, it } from 'vitest';
import { readTextStyle } from '../../../src/document/readers/pdf/text/text-style.ts';

describe('styles of fonts', () => {
  const styleOf = (fontName: string, fontWeight = 400): string => {
    const item = { text: 'a', x: 0, y: 0, width: 5, height: 10, fontName, fontWeight, fontHeight: 10 };
    const style = readTextStyle(item as Parameters<typeof readTextStyle>[0], new Map());
    return (['bold', 'italic', 'monospaced'] as const).filter((name) => style[name]).join(' ');
  };

  it.each([
    ['ABCDEF+CMBX12', 'bold'],
    ['CMBXTI10', 'bold italic'],
    ['SFBX1000', 'bold'],
    ['CMTI10', 'italic'],
    ['SFSL1000', 'italic'],
    ['CMSLTT10', 'monospaced'],
    ['NimbusMonL-Regu', 'monospaced'],
    ['NimbusRomNo9L-MediItal', 'bold italic'],
    ['LinLibertineTB', 'bold'],
    ['LinLibertineOI', 'italic'],
    ['MinionPro-It', 'italic'],
    ['CMTTB10', 'monospaced'],
    ['CMR10', ''],
    ['CMBR10', ''],
    ['LinBiolinumO', ''],
    ['CMSS10', ''],
    ['CMCSC10', ''],
  ])('knows %s by its name', (name, expected) => {
    expect(styleOf(name)).toBe(expected);
  });

  it('prefers a name that says regular to the weight in the file', () => {
    expect(styleOf('Times-Roman', 736)).toBe('');
    expect(styleOf('LMRoman12-Regular', 732)).toBe('');
    expect(styleOf('SomeFont', 736)).toBe('bold');
  });
});
