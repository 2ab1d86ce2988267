import { build } from 'esbuild';
import { minifySync } from 'rolldown/utils';

const bundles = new Map<string, Promise<string>>();

/** {@link scriptBody} as a script of its own: none of its names become global. */
export async function inlineScript(...paths: readonly string[]): Promise<string> {
  return `(()=>{${await scriptBody(...paths)}})();`;
}

/**
 * Bundles scripts with their imports for inlining into a page as one. Astro would split code shared by two scripts
 * into a separate file, and a page must not load any file before the first interaction. The result is the body of a
 * function.
 * @param paths relative to the project root, in the order they run in
 */
export function scriptBody(...paths: readonly string[]): Promise<string> {
  const names = paths.join(' ');
  let bundle = bundles.get(names);
  if (!bundle || import.meta.env.DEV) {
    bundle = bundleOf(paths);
    bundles.set(names, bundle);
  }
  return bundle;
}

async function bundleOf(paths: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: paths.map((path) => `import ${JSON.stringify(`./${path}`)};`).join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  // A second pass, as over the islands.
  const { code, errors } = minifySync('inline.js', outputFiles[0]?.text ?? '', {
    module: true,
    compress: { target: 'es2022' },
  });
  if (errors.length > 0) throw new Error(`${paths.join(', ')} cannot be minified: ${errors[0]?.message}`);
  return code.trim();
}
