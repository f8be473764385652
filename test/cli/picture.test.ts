import { expect, it } from 'vitest';
import { formatPicture } from '../../src/cli/terminal/picture.ts';
import { readCliEnvironment } from '../../src/config.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 7000 }, (_, at) => at % 251));
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff);

it('splits a PNG for kitty into chunks of at most 4096 characters, and marks only the last as final', () => {
  const commands = [...(formatPicture(PNG, 'kitty') ?? '').matchAll(/\u001b_G([^;]*);([^\u001b]*)\u001b\\/g)];
  expect(commands.map(([, control]) => control)).toEqual(['a=T,f=100,q=2,c=72,m=1', 'm=1', 'm=0']);
  expect(commands.every(([, , data = '']) => data.length <= 4096)).toBe(true);
  expect(Buffer.from(commands.map(([, , data]) => data).join(''), 'base64')).toEqual(Buffer.from(PNG));
});

it('formats a JPEG for iTerm, but not for kitty', () => {
  expect(formatPicture(JPEG, 'iterm')).toBe('\u001b]1337;File=inline=1;width=72:/9j/\u0007\n');
  expect(formatPicture(JPEG, 'kitty')).toBeUndefined();
});

it.each([
  [{ TERM: 'xterm-kitty' }, 'kitty'],
  [{ TERM: 'xterm-ghostty' }, 'kitty'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, 'iterm'],
  [{ TERM: 'tmux-256color', TERM_PROGRAM: 'iTerm.app' }, undefined],
  [{ TERM: 'xterm-256color' }, undefined],
  [{}, undefined],
])('the environment %o selects the image protocol %s', (environment, protocol) => {
  expect(readCliEnvironment(environment).pictureProtocol).toBe(protocol);
});
