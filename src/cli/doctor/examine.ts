import { database, blobs, engine } from './reach.ts';
import { chromium, conversions, fonts, tesseract } from './programs.ts';
import { dataFolder, node, port } from './machine.ts';
import type { DoctorSettings, Finding } from './types.ts';

/** Checks everything that the service requires or can use, without changes. */
export async function examine(settings: DoctorSettings): Promise<Finding[]> {
  const { captures, databaseUrl, s3, rerankUrl, transcribeUrl } = settings;
  const checks = [
    node(),
    ...(captures ? [chromium(settings), fonts(), tesseract(), conversions()] : []),
    dataFolder(settings.dataDir),
    port(settings),
    ...(databaseUrl === undefined ? [] : [database(databaseUrl)]),
    ...(s3 ? [blobs(s3)] : []),
    ...(rerankUrl === undefined ? [] : [engine('reranker', rerankUrl)]),
    ...(transcribeUrl === undefined ? [] : [engine('transcription', transcribeUrl)]),
  ];
  return Promise.all(checks);
}
