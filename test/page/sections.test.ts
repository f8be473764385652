import { describe, expect, it } from 'vitest';
import { mainOf, THREAD, withHeadings } from './decisions.ts';
import { PROSE } from './page.ts';

const page = { ...THREAD, address: 'https://example.com/licence', classify: withHeadings };
const list = '<ul><li><input type="checkbox"> Passport</li><li><input type="checkbox"> Photo</li></ul>';
const rows = '<div class="fees"><div>Small boats</div><div>€45</div></div>';

/** Returns the main texts below the introduction of a page on which the classifier takes short texts as no main text. */
const textsOf = (sections: string): string[] =>
  mainOf(`<h1>Boat licence</h1><p>${PROSE}</p>${sections}`, page).texts.slice(2);

describe('short texts below a heading that is main text', () => {
  it('are main if otherwise nothing of the section is left', () => {
    expect(textsOf(`<h2>What you need</h2>${list}<h2>Fees</h2>${rows}`)).toEqual([
      'What you need',
      'Passport\nPhoto',
      'Fees',
      'Small boats',
      '€45',
    ]);
    expect(textsOf(`<section><header><h2>Keys</h2></header><p>Press P.</p></section><p>Soon</p>`)).toEqual([
      'Keys',
      'Press P.',
    ]);
  });

  it('are not main with links, controls, in a side column, or below a heading with main text', () => {
    expect(textsOf('<h2>Boats</h2><p>Small</p><p><a href="/large">Large</a></p>')).not.toContain('Small');
    expect(textsOf('<h2>Ask us</h2><p>Your name</p><input><p>Reply soon</p>')).toEqual(['Ask us']);
    expect(textsOf('<h2>Berths</h2><p>Chosen</p><button>+</button><p>0</p>')).toEqual(['Berths']);
    expect(textsOf('<h2>Boats</h2><aside><p>Small</p></aside>')).not.toContain('Small');
    expect(textsOf(`<h2>Boats</h2><p>Soon</p><p>${PROSE} </p>`)).not.toContain('Soon');
  });
});
