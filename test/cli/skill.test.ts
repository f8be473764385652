import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { estimateTokens } from '../../src/page/index.ts';
import { runCommand, spawnCommand } from './command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagewright-skill-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newFolder = (name: string): Promise<string> => mkdir(join(folder, name)).then(() => join(folder, name));
const installed = (home: string): string[] =>
  ['.claude/skills', '.agents/skills'].map((name) => join(home, name, 'pagewright/SKILL.md'));

describe('pagewright skill', () => {
  it('prints instructions in the format of agent skills', async () => {
    const { code, stdout } = await runCommand(['skill']);
    expect(code).toBe(0);
    const [, head = '', body = ''] = stdout.split(/^---$/m);
    const { name, description } = parse(head);
    expect(name).toBe('pagewright');
    expect(description.length).toBeLessThanOrEqual(1024);
    // The format recommends at most 5,000 tokens.
    expect(estimateTokens(body)).toBeLessThan(1500);
  });

  it('names only commands and options that exist', async () => {
    const { stdout } = await runCommand(['skill']);
    const calls = [...stdout.matchAll(/pagewright ([a-z]+)(.*)$/gm)].map(([, name = '', rest = '']) => ({
      name,
      rest,
    }));
    const names = new Set([
      ...calls.map(({ name }) => name),
      ...[...stdout.matchAll(/\| (`.*`) \|$/gm)].flatMap(([, cell = '']) => cell.match(/[a-z]+/g) ?? []),
    ]);
    const helps = new Map(
      await Promise.all([...names].map(async (name) => [name, await runCommand([name, '--help'])] as const)),
    );
    expect(names.size).toBeGreaterThan(6);
    for (const [name, { code, stdout: help }] of helps)
      expect([name, code, help]).toEqual([name, 0, expect.any(String)]);
    for (const { name, rest } of calls)
      for (const option of rest.match(/--[a-z][a-z-]*/g) ?? [])
        expect(helps.get(name)?.stdout).toContain(`${option} `);
  });

  it('--install writes them to the folders of this project, also again', async () => {
    const project = await newFolder('project');
    for (let time = 0; time < 2; time += 1) {
      const { code, stdout } = await runCommand(['skill', '--install'], { cwd: project });
      expect(code).toBe(0);
      expect(
        stdout
          .trim()
          .split('\n')
          .map((name) => join(project, name)),
      ).toEqual(installed(project));
    }
    const { stdout } = await runCommand(['skill']);
    for (const file of installed(project)) expect(await readFile(file, 'utf8')).toBe(stdout);
  });

  it('--install --user writes them to the home folder', async () => {
    const home = await newFolder('home');
    const { code, stdout } = await spawnCommand(['skill', '--install', '--user'], { env: { HOME: home } });
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual(installed(home));
    for (const file of installed(home)) expect(await readFile(file, 'utf8')).toContain('name: pagewright');
  });

  it('replaces no skill of another author, and writes nothing then', async () => {
    const project = await newFolder('taken');
    const [first = '', second = ''] = installed(project);
    await mkdir(join(second, '..'), { recursive: true });
    await writeFile(second, '---\nname: mine\n---\n');
    const { code, stderr } = await runCommand(['skill', '--install'], { cwd: project });
    expect(code).toBe(2);
    expect(stderr).toContain('is another skill');
    expect(await readFile(second, 'utf8')).toContain('name: mine');
    await expect(readFile(first)).rejects.toThrow('ENOENT');
  });

  it('says why a folder cannot be written', async () => {
    const project = await newFolder('blocked');
    await writeFile(join(project, '.claude'), '');
    const { code, stderr } = await runCommand(['skill', '--install'], { cwd: project });
    expect(code).toBe(2);
    expect(stderr).toContain('.claude');
    expect(stderr).not.toContain('    at ');
  });

  it('--user needs --install', async () => {
    expect(await runCommand(['skill', '--user'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--user needs --install'),
    });
  });
});
