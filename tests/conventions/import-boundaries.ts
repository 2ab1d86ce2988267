import { readImports, type Import } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** What an area of the project may import. */
interface Boundary {
  area: string;
  matches: RegExp;
  /** Allowed areas besides its own. */
  areas: string[];
  /** Allowed packages; undefined allows any. */
  packages?: RegExp;
}

const none = /^$/;
const browserPackages =
  /^(?:react|react-dom|radix-ui|nanostores|@nanostores\/\w+|@tanstack\/[\w-]+|react-hook-form|@hookform\/resolvers|zod|@simplewebauthn\/browser|astro:[\w-]+)(?:\/|$)/;

/** The office also reads times in a customer's words and draws QR codes; what a visitor loads does not. */
const officePackages = new RegExp(`${browserPackages.source}|^chrono-node/(?:en|es|ja)$|^qr$`);

/** The table "Who may import whom" in docs/architecture.md, in lookup order. */
const boundaries: Boundary[] = [
  { area: 'tests', matches: /^tests\//, areas: ['*'] },
  { area: 'scripts', matches: /^scripts\//, areas: ['*'] },
  { area: 'content', matches: /^src\/content\/.*\.json$/, areas: [], packages: none },
  { area: 'place', matches: /^src\/content\/place\/\w+\.ts$/, areas: ['content'], packages: none },
  {
    area: 'content types',
    matches: /^src\/content(?:\/|\.config\.ts$)/,
    areas: ['content', 'domain'],
    packages: /^astro[:/]|^zod|^node:/,
  },
  { area: 'domain', matches: /^src\/domain\//, areas: ['content', 'place'], packages: none },
  { area: 'contract', matches: /^src\/contract\//, areas: ['domain', 'place'], packages: /^zod(?:\/mini)?$/ },
  {
    area: 'db',
    matches: /^db\//,
    areas: ['domain', 'place'],
    packages: /^(?:kysely|pg|@neondatabase\/serverless|ws|node:[\w/]+)(?:\/|$)/,
  },
  { area: 'server', matches: /^src\/server\//, areas: ['db', 'domain', 'contract', 'content', 'place'] },
  { area: 'functions', matches: /^functions\//, areas: ['server', 'contract'], packages: none },
  { area: 'client', matches: /^src\/client\//, areas: ['contract', 'domain'], packages: browserPackages },
  { area: 'ui', matches: /^src\/ui\//, areas: [], packages: browserPackages },
  {
    area: 'islands',
    matches: /^src\/islands\//,
    areas: ['client', 'contract', 'domain', 'place', 'ui'],
    packages: browserPackages,
  },
  {
    area: 'admin',
    matches: /^src\/admin\//,
    areas: ['client', 'contract', 'domain', 'place', 'ui'],
    packages: officePackages,
  },
  { area: 'styles', matches: /^src\/styles\//, areas: [] },
  {
    area: 'admin page',
    matches: /^src\/pages\/admin\//,
    areas: ['pages', 'content', 'content types', 'domain', 'islands', 'admin', 'styles'],
  },
  {
    area: 'pages',
    matches: /^src\/(?:pages|layouts|components)\//,
    areas: ['content', 'content types', 'domain', 'islands', 'place', 'styles', 'ui'],
  },
  { area: 'top', matches: /^[^/]+$|^src\/[^/]+$/, areas: ['*'] },
];

/** What any test may import: tests run in Node, never in a browser. */
const testPackages = /^(?:vitest|fast-check|@testing-library\/|node:)/;

/** Every import that violates a boundary, as a sentence. */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap(readImports).flatMap((found) => {
    const reason = isTest(found.from) ? testViolation(found) : violation(found);
    return reason === undefined ? [] : [`${found.from} imports ${found.specifier}: ${reason}`];
  });
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Unit tests follow the boundaries of the code they are next to, but may also use test tools. */
function testViolation(found: Import): string | undefined {
  if (found.path === undefined && testPackages.test(found.specifier)) return undefined;
  if (found.path?.startsWith('tests/support/') || found.path?.startsWith('scripts/postgres'))
    return undefined;
  return violation(found);
}

function violation({ from, specifier, path }: Import): string | undefined {
  const boundary = boundaryOf(from);
  if (boundary === undefined) return 'no boundary is declared for this folder';
  if (boundary.areas.includes('*')) return undefined;
  if (path === undefined) {
    return boundary.packages === undefined || boundary.packages.test(specifier)
      ? undefined
      : `${boundary.area} may not use this package`;
  }
  const target = boundaryOf(path);
  if (target === undefined || (target.area !== boundary.area && !boundary.areas.includes(target.area))) {
    return `${boundary.area} may not import ${target?.area ?? 'this'}`;
  }
  if (target.area !== boundary.area && specifier.startsWith('.') && !isRawText(specifier))
    return 'another folder is reached by its alias';
  return featureViolation(from, path) ?? useCaseViolation(from, path);
}

/** Globs and assets cannot use an alias. */
function isRawText(specifier: string): boolean {
  return specifier.includes('*') || specifier.endsWith('.css');
}

function featureViolation(from: string, path: string): string | undefined {
  const [own, other] = [from, path].map((file) => /^src\/admin\/features\/([^/]+)\//.exec(file)?.[1]);
  return own !== undefined && other !== undefined && own !== other
    ? 'a feature never imports another feature'
    : undefined;
}

/** Only `http/` and each domain's routes know HTTP: a use case takes a context and returns plain values. */
function useCaseViolation(from: string, path: string): string | undefined {
  const isUseCase =
    /^src\/server\//.test(from) && !/^src\/server\/(?:http\/|[\w-]+\/(?:[\w-]+-)?routes\.ts$)/.test(from);
  return isUseCase && path.startsWith('src/server/http/') ? 'a use case knows no HTTP' : undefined;
}

function boundaryOf(path: string): Boundary | undefined {
  return boundaries.find((boundary) => boundary.matches.test(path));
}

/** Barrel files: files that only re-export. */
export function findBarrels(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:src|db|functions)\/.*\.tsx?$/.test(path))
    .filter(({ text }) => /^\s*export\s+(?:\*|\{[^}]*\})\s+from\s/m.test(text))
    .map(({ path }) => path);
}
