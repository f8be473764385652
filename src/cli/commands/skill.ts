import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';

/** The instructions for agents, in the package and in a clone. */
const SKILL = new URL('../../../skills/pagewright/SKILL.md', import.meta.url);
/** Where agents look for skills: Claude Code, and Codex and most others. */
const SKILL_FOLDERS = ['.claude/skills', '.agents/skills'];

interface SkillOptions {
  install?: boolean;
  user?: boolean;
}

/** `pagewright skill`: prints the instructions for agents, or writes them to where agents look for them. */
export function addSkill(program: Command, { io }: { io: CommandIo }): void {
  program
    .command('skill')
    .description('print instructions for coding agents, or install them as a skill')
    .option('--install', `write them to ${SKILL_FOLDERS.join(' and ')} of this folder`)
    .option('--user', 'with --install: write them for all projects, in the home folder')
    .action(async ({ install = false, user = false }: SkillOptions) => {
      if (user && !install) throw new UsageError('--user needs --install.');
      const skill = await readFile(SKILL, 'utf8');
      if (!install) return await print(io.stdout, skill);
      const files = SKILL_FOLDERS.map((folder) =>
        path.join(user ? homedir() : '', folder, 'pagewright/SKILL.md'),
      );
      for (const file of files) await checkOwner(file);
      for (const file of files) {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, skill);
        await print(io.stdout, `${file}\n`);
      }
    });
}

/** @throws UsageError if a file is there that this command did not write */
async function checkOwner(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined && !/^---\r?\nname: pagewright\r?\n/.test(text))
    throw new UsageError(`${file} is another skill. Move it, then repeat the command.`);
}
