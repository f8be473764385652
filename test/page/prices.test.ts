import { describe, expect, it } from 'vitest';
import { mentionsPrice } from '../../src/page/main/text.ts';

describe('prices', () => {
  it.each([
    '$12',
    '1.299,00 €',
    '2 890 Kč',
    '1 200 грн',
    '₴450',
    '45,90 лв.',
    '199 lei',
    '1.250.000 ₫',
    '8,800円',
  ])('%s is a price', (text) => expect(mentionsPrice(text)).toBe(true));

  it.each(['10 ft long', '3 leicht', '12 лвов', '2024', '5 kg'])('%s is no price', (text) =>
    expect(mentionsPrice(text)).toBe(false),
  );
});
