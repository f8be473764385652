import { checkDatabase, checkBlobs, checkEngine } from './reach.ts';
import { checkChromium, checkConversions, checkFonts, checkTesseract } from './programs.ts';
import { checkDataFolder, checkNode, checkPort } from './machine.ts';
import type { DoctorSettings, CheckResult } from './types.ts';

/** Checks everything that the service requires or can use, without changes. */
export async function runChecks(settings: DoctorSettings): Promise<CheckResult[]> {
  const { captures, databaseUrl, s3, rerankUrl, transcribeUrl, extractUrl } = settings;
  const checks = [
    checkNode(),
    ...(captures ? [checkChromium(settings), checkFonts(), checkTesseract(), checkConversions()] : []),
    checkDataFolder(settings.dataDir),
    checkPort(settings),
    ...(databaseUrl === undefined ? [] : [checkDatabase(databaseUrl)]),
    ...(s3 ? [checkBlobs(s3)] : []),
    ...(rerankUrl === undefined ? [] : [checkEngine('reranker', rerankUrl)]),
    ...(transcribeUrl === undefined ? [] : [checkEngine('transcription', transcribeUrl)]),
    ...(extractUrl === undefined ? [] : [checkEngine('extraction', extractUrl)]),
  ];
  return Promise.all(checks);
}
