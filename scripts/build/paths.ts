import { join } from 'node:path';
import { projectRoot } from '../settings.ts';

/** Absolute paths a build reads and writes. */
export const paths = {
  root: projectRoot,
  /** The published site. */
  publish: join(projectRoot, 'dist'),
  functionSources: join(projectRoot, 'functions'),
  /** All other build output. */
  built: join(projectRoot, 'build'),
  /** The functions as deployed. */
  functions: join(projectRoot, 'build', 'functions'),
  /** Brotli and gzip versions of the site, for serving it without Netlify. */
  encoded: join(projectRoot, 'build', 'encoded'),
  budget: join(projectRoot, 'build', 'budget.json'),
  stamp: join(projectRoot, 'build', 'stamp'),
};
