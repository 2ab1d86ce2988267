import { join } from 'node:path';
import { build } from 'esbuild';
import { minifySync } from 'rolldown/utils';

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a script with its imports for inlining into a page. Astro would split code shared by two scripts
 * into a separate file, and a page must not load any file before the first interaction.
 * @param path relative to the project root
 */
export function inlineScript(path: string): Promise<string> {
  let bundle = bundles.get(path);
  if (!bundle || import.meta.env.DEV) {
    bundle = bundleOf(join(process.cwd(), path));
    bundles.set(path, bundle);
  }
  return bundle;
}

async function bundleOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  // A second pass, as over the islands.
  const { code, errors } = minifySync(file, outputFiles[0]?.text ?? '', { compress: { target: 'es2022' } });
  if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0]?.message}`);
  return code.trim();
}
