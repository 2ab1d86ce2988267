import { posix } from 'node:path';
import ts from 'typescript';
import packageJson from '../../package.json' with { type: 'json' };
import type { SourceFile } from './source-files.ts';

/** An import, re-export or dynamic import, with its target. */
export interface Import {
  from: string;
  specifier: string;
  /** Path from the project root; undefined for a package. */
  path: string | undefined;
}

const aliases = Object.entries(packageJson.imports).map(([alias, target]) => ({
  prefix: alias.replace('*', ''),
  target: target.replace('./', '').replace('*', ''),
}));

/** Every import of a file, including type-only imports, which couple layers just the same. */
export function readImports(file: SourceFile): Import[] {
  return scripts(file)
    .flatMap((script) => [...importedModules(script), ...globbedModules(script)])
    .map((specifier) => ({ from: file.path, specifier, path: resolve(file.path, specifier) }));
}

/** The TypeScript in a file: all of it, or an Astro component's front matter and scripts. */
function scripts({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.astro')) return path.endsWith('.css') ? [] : [text];
  const frontMatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const inline = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [frontMatter, ...inline];
}

function importedModules(script: string): string[] {
  return ts.preProcessFile(script, true, true).importedFiles.map((file) => file.fileName);
}

/** `import.meta.glob('../x/*.md')` is an import too; its pattern is treated as a path. */
function globbedModules(script: string): string[] {
  return [...script.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*['"]([^'"]+)/g)].map(
    (match) => match[1] ?? '',
  );
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('/')) return specifier.slice(1);
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias === undefined ? undefined : alias.target + specifier.slice(alias.prefix.length);
}
