import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { readSourceFiles } from './source-files.ts';
import { findBarrels, findViolations } from './import-boundaries.ts';

const files = readSourceFiles();

test('no import crosses a boundary', () => {
  expect(findViolations(files)).toEqual([]);
});

test('there are no barrel files', () => {
  expect(findBarrels(files)).toEqual([]);
});

test('the boundary check covers every kind of file and finds known imports', () => {
  const seen = files.flatMap(readImports).map(({ from, specifier }) => `${from} ${specifier}`);
  expect(seen).toContain('src/server/database.ts #db/connect.ts');
  expect(seen.filter((line) => /^src\/pages\/\S+\.astro #/.test(line)).length).toBeGreaterThan(10);
  expect(seen.filter((line) => /^src\/admin\/\S+\.tsx #/.test(line)).length).toBeGreaterThan(10);
});

const planted: [path: string, text: string, reason: string][] = [
  ['src/domain/x.ts', `import { connect } from '#db/connect.ts';`, 'domain may not import db'],
  ['src/domain/x.ts', `import { connect } from '#db/connect.ts';`, 'domain may not import db'],
  ['src/domain/x.ts', `import { readFile } from 'node:fs/promises';`, 'domain may not use this package'],
  ['src/domain/x.ts', `import type { Db } from '#db/connect.ts';`, 'domain may not import db'],
  ['src/domain/x.ts', `export { connect } from '#db/connect.ts';`, 'domain may not import db'],
  ['src/domain/x.test.ts', `import { connect } from '#db/connect.ts';`, 'domain may not import db'],
  [
    'src/contract/x.ts',
    `import business from '#content/business.json' with { type: 'json' };`,
    'contract may not import content',
  ],
  [
    'src/contract/x.ts',
    `import * as z from 'zod';\nimport { v4 } from 'kysely';`,
    'contract may not use this package',
  ],
  ['db/queries/x.ts', `import { submit } from '#server/leads/submit-lead.ts';`, 'db may not import server'],
  ['functions/x.ts', `import { connect } from '#db/connect.ts';`, 'functions may not import db'],
  ['src/server/x.ts', `const { Button } = await import('#ui/Button.tsx');`, 'server may not import ui'],
  ['src/server/x.ts', `import { app } from '#tests/support/app.ts';`, 'server may not import tests'],
  ['src/islands/x/X.tsx', `import { sql } from 'kysely';`, 'islands may not use this package'],
  ['src/islands/x/X.tsx', `import { AdminApp } from '#admin/AdminApp.tsx';`, 'islands may not import admin'],
  [
    'src/admin/features/leads/X.tsx',
    `import { Y } from '#admin/features/invoices/Y.tsx';`,
    'a feature never imports another feature',
  ],
  [
    'src/admin/features/leads/X.tsx',
    `import { Y } from '../invoices/Y.tsx';`,
    'a feature never imports another feature',
  ],
  ['src/admin/X.tsx', `import { Button } from '../ui/Button.tsx';`, 'another folder is reached by its alias'],
  ['src/ui/X.tsx', `import { api } from '#client/api.ts';`, 'ui may not import client'],
  [
    'src/pages/x.astro',
    `---\nimport { connect } from '#db/connect.ts';\n---\n<p/>`,
    'pages may not import db',
  ],
  [
    'src/pages/x.astro',
    `---\nimport App from '#admin/AdminApp.tsx';\n---\n<p/>`,
    'pages may not import admin',
  ],
  [
    'src/components/X.astro',
    `---\n---\n<script>import { api } from '#server/x.ts';</script>`,
    'pages may not import server',
  ],
  [
    'src/components/X.astro',
    `---\nconst all = import.meta.glob('../server/*.ts');\n---`,
    'pages may not import server',
  ],
  ['src/server/leads/x.ts', `import { Reply } from '../http/reply.ts';`, 'a use case knows no HTTP'],
  ['src/stray/x.ts', `import { a } from '#domain/money.ts';`, 'no boundary is declared for this folder'],
];

test.each(planted)('a planted violation in %s is caught (%j)', (path, text, reason) => {
  const found = findViolations([{ path, text }]);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(reason);
});

test('allowed imports pass', () => {
  const allowed = [
    { path: 'src/domain/x.ts', text: `import business from '#content/business.json' with { type: 'json' };` },
    {
      path: 'src/server/x.ts',
      text: `import { connect } from '#db/connect.ts';\nimport { Hono } from 'hono';`,
    },
    { path: 'src/server/http/x.ts', text: `import { AppError } from '../errors.ts';` },
    { path: 'src/server/leads/routes.ts', text: `import { on } from '../http/binding.ts';` },
    {
      path: 'src/pages/admin/index.astro',
      text: `---\nimport App from '#admin/AdminApp.tsx';\n---\n<App client:only="react" />`,
    },
    {
      path: 'src/admin/features/leads/X.tsx',
      text: `import { Y } from './Y.tsx';\nimport { Button } from '#ui/Button.tsx';`,
    },
  ];
  expect(findViolations(allowed)).toEqual([]);
});

test('a planted barrel file is caught', () => {
  expect(findBarrels([{ path: 'src/domain/index.ts', text: `export * from './money.ts';` }])).toHaveLength(1);
  expect(
    findBarrels([{ path: 'src/domain/index.ts', text: `export { a } from './money.ts';` }]),
  ).toHaveLength(1);
});
