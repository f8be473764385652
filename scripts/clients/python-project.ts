/** The metadata of a Python package. */
interface PythonProject {
  name: string;
  version: string;
  description: string;
  license: string;
  requiresPython: string;
  dependencies: readonly string[];
  /** Optional dependencies, by the name of the extra. */
  extras: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the metadata from a `pyproject.toml` whose values are on one line each, and from the module with the version.
 * @throws Error for a missing value
 */
export function readProject(toml: string, module: string): PythonProject {
  const table = readTable(toml, 'project');
  const readText = (key: string): string => {
    const value = table.get(key);
    if (value === undefined) throw new Error(`pyproject.toml has no ${key} in [project].`);
    return String(JSON.parse(value));
  };
  return {
    name: readText('name'),
    version: readVersion(module),
    description: readText('description'),
    license: readText('license'),
    requiresPython: readText('requires-python'),
    dependencies: JSON.parse(table.get('dependencies') ?? '[]') as string[],
    extras: Object.fromEntries(
      [...readTable(toml, 'project.optional-dependencies')].map(([name, value]) => [
        name,
        JSON.parse(value) as string[],
      ]),
    ),
  };
}

function readVersion(module: string): string {
  const [, version] = /^__version__ = "(.+)"$/m.exec(module) ?? [];
  if (version === undefined) throw new Error('The module has no __version__.');
  return version;
}

/** Reads the lines `key = value` of a table. Texts and lists of texts have the syntax of JSON. */
function readTable(toml: string, name: string): Map<string, string> {
  const [, body = ''] = toml.split(`[${name}]\n`);
  const [lines = ''] = body.split('\n[');
  return new Map(
    lines.split('\n').flatMap((line): [string, string][] => {
      const [key, value] = line.split(/ = (.*)/s);
      return key !== undefined && value !== undefined ? [[key, value]] : [];
    }),
  );
}

/** Formats the file METADATA of a wheel (https://packaging.python.org/en/latest/specifications/core-metadata/). */
export function formatMetadata(project: PythonProject, readme: string): string {
  const extras = Object.entries(project.extras);
  return [
    'Metadata-Version: 2.4',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `License-Expression: ${project.license}`,
    `Requires-Python: ${project.requiresPython}`,
    ...project.dependencies.map((dependency) => `Requires-Dist: ${dependency}`),
    ...extras.flatMap(([extra, dependencies]) => [
      `Provides-Extra: ${extra}`,
      ...dependencies.map((dependency) => `Requires-Dist: ${dependency}; extra == '${extra}'`),
    ]),
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n');
}
