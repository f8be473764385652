import { describe, expect, it } from 'vitest';
import { mentionsPrice } from '../../src/page/main/text.ts';
import { statesPrice } from '../../src/page/prices.ts';

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

describe('prices in more notations', () => {
  it.each([
    '$12',
    '8,800円',
    'CHF 49.90',
    '49.90 CHF',
    'Fr. 49.–',
    'R 1 249,90',
    'Rp 45.000',
    'kr 500',
    '500 NOK',
    'AED 99',
    '฿250',
    '₦4,500',
    'S/ 45',
    '12 990 Ft',
    '89 Euro',
    '479,–',
    '1.249,95',
  ])('%s is a price', (text) => expect(statesPrice(text)).toBe(true));

  it.each([
    'Fr 11.05.',
    'сегодня в 18.31',
    'Version 1.21',
    '4,71',
    'CAD 2021',
    'TOP 10',
    'USB 3',
    '24.11.',
    '1,204 replies',
    '205/55 R17',
  ])('%s is no price', (text) => expect(statesPrice(text)).toBe(false));
});
