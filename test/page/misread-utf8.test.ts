import { describe, expect, it } from 'vitest';
import { restoreMisreadUtf8 } from '../../src/page/index.ts';

/** Decodes UTF-8 as a browser does if it takes the text for windows-1252. */
const misread = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text));

describe('UTF-8 that was read as windows-1252', () => {
  it.each([
    'Brötchen und Süßes, 3 € – „frisch“',
    'Последний маяк гавани погас.',
    '港の最後の灯台が消えました。🗼',
    'مكتبة المدينة',
    '["nodes",["p"],["Zoë’s café"],[4,1]]',
  ])('is restored: %s', (text) => {
    expect(misread(text)).not.toBe(text);
    expect(restoreMisreadUtf8([misread(text)])).toEqual([text]);
  });

  it('is restored next to characters that scripts of the page added', () => {
    expect(
      restoreMisreadUtf8([misread('Brötchen, Süßes, Bäcker, Grüße, Öl'), '→ ✓', 'déjà']),
    ).toBeUndefined();
    expect(restoreMisreadUtf8([misread('Brötchen, Süßes, Bäcker, Grüße, Öl'), '→ ✓ é'])).toEqual([
      'Brötchen, Süßes, Bäcker, Grüße, Öl',
      '→ ✓ é',
    ]);
  });

  it.each(['Brötchen und Süßes', 'CAFÉ» et thé à midi, déjà prêt', '“plain” words – 5 €', 'ASCII only'])(
    'windows-1252 is not changed: %s',
    (text) => {
      expect(restoreMisreadUtf8([text])).toBeUndefined();
    },
  );
});
