import { join } from 'node:path';
import { projectRoot } from '../settings.ts';

/** Where a build reads and writes; absolute. */
export const paths = {
  root: projectRoot,
  /** The site as it is published. */
  publish: join(projectRoot, 'dist'),
  functionSources: join(projectRoot, 'functions'),
  /** Everything built but the site. */
  built: join(projectRoot, 'build'),
  /** The functions as they are deployed. */
  functions: join(projectRoot, 'build', 'functions'),
  /** Brotli and gzip of the site, for serving it without Netlify. */
  encoded: join(projectRoot, 'build', 'encoded'),
  budget: join(projectRoot, 'build', 'budget.json'),
  stamp: join(projectRoot, 'build', 'stamp'),
};
