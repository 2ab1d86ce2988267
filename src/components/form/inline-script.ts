import { join } from 'node:path';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/**
 * A script with all it imports, small enough to stand in the page. Bundled by itself, because Astro puts what two
 * scripts share into a file of its own, and a page must not ask for a file before a touch.
 * @param path from the project's root
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
  return (outputFiles[0]?.text ?? '').trim();
}
