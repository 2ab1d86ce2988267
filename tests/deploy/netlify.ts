/*
 * What the tests use of Netlify's own configuration reader and bundler. Typed here, since `npm run check` runs without
 * these packages.
 */

export interface NetlifyConfig {
  readonly build: {
    readonly command: string;
    readonly publish: string;
    readonly environment: Readonly<Record<string, string>>;
  };
  readonly functions: Readonly<Record<string, { node_bundler?: 'none'; included_files?: string[] }>>;
  readonly functionsDirectory: string;
  readonly redirects: readonly { to: string; rate_limit?: object }[];
}

/** One function as Netlify would deploy it. */
export interface DeployedFunction {
  readonly name: string;
  readonly runtimeVersion?: string;
  readonly bundlerErrors?: readonly unknown[];
  readonly schedule?: string;
  readonly routes?: readonly (({ literal: string } | { expression: string }) & { methods?: string[] })[];
  readonly excludedRoutes?: readonly ({ literal: string } | { expression: string })[];
  readonly trafficRules?: {
    readonly action: {
      readonly config: {
        readonly aggregate: { readonly keys: readonly { type: string }[] };
        readonly rateLimitConfig: { readonly windowLimit: number; readonly windowSize: number };
      };
    };
  };
}

interface ConfigPackage {
  resolveConfig(options: {
    repositoryRoot: string;
    cwd: string;
    context: string;
    offline: boolean;
  }): Promise<{ config: NetlifyConfig }>;
}
interface BundlerPackage {
  zipFunctions(
    source: string,
    target: string,
    options: { archiveFormat: 'none'; basePath: string; config: Record<string, object> },
  ): Promise<DeployedFunction[]>;
}

/** Imports a package of tests/heavy/package.json. */
const load = (name: string): Promise<unknown> => import(name);

export const { resolveConfig } = (await load('@netlify/config')) as ConfigPackage;
export const { zipFunctions } = (await load('@netlify/zip-it-and-ship-it')) as BundlerPackage;
