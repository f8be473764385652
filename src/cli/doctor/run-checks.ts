import { checkDatabase, checkBlobs, checkEngine } from './reach.ts';
import { checkChromium, checkConversions, checkFonts, checkTesseract } from './programs.ts';
import { checkDataFolder, checkNode, checkPort } from './machine.ts';
import type { DoctorSettings, CheckResult, Finding } from './types.ts';

/** Checks everything that the service requires or can use, without changes. */
export async function runChecks(settings: DoctorSettings): Promise<CheckResult[]> {
  const { captures, databaseUrl, s3, rerankUrl, transcribeUrl, extractUrl } = settings;
  const findings: Record<string, Promise<Finding> | undefined> = {
    Node: checkNode(),
    Chromium: captures ? checkChromium(settings) : undefined,
    fonts: captures ? checkFonts() : undefined,
    tesseract: captures ? checkTesseract() : undefined,
    conversions: captures ? checkConversions() : undefined,
    'data directory': checkDataFolder(settings.dataDir),
    port: checkPort(settings),
    database: databaseUrl === undefined ? undefined : checkDatabase(databaseUrl),
    'blob store': s3 && checkBlobs(s3),
    reranker: rerankUrl === undefined ? undefined : checkEngine(rerankUrl),
    transcription: transcribeUrl === undefined ? undefined : checkEngine(transcribeUrl),
    extraction: extractUrl === undefined ? undefined : checkEngine(extractUrl),
  };
  const results = await Promise.all(
    Object.entries(findings).map(async ([what, finding]) => finding && { what, ...(await finding) }),
  );
  return results.filter((result) => result !== undefined);
}
