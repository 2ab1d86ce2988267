/**
 * `npm run export-reviews`: writes the published reviews into src/content/reviews.json, newest first, and
 * removes withdrawn ones. They appear on the site with the next build; the diff shows the changes beforehand.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { MAX_LIMIT } from '#domain/list-orders.ts';
import { listReviews, type Review } from '#db/queries/reviews.ts';
import { borrowDatabase } from './local-database.ts';
import { projectRoot, readSettings } from './settings.ts';
import { runTask } from './task.ts';

interface ContentReview {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly rating: number;
  readonly date: string;
  readonly service: string;
  readonly text: string;
}

const file = join(projectRoot, 'src/content/reviews.json');
/** Marks reviews from the office's queue, as opposed to those written into the file by hand. */
const PREFIX = 'visitor-';

await runTask(async () => {
  const database = await borrowDatabase(readSettings());
  const db = connect(database.url);
  try {
    const published: Review[] = [];
    let cursor: string | undefined;
    do {
      const page = await listReviews(db, {
        status: 'published',
        limit: MAX_LIMIT,
        ...(cursor ? { cursor } : {}),
      });
      published.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const present = JSON.parse(await readFile(file, 'utf8')) as ContentReview[];
    const byHand = present.filter(({ id }) => !id.startsWith(PREFIX));
    await writeFile(file, formatted([...published.map(contentOf), ...byHand]));
    console.log(`${published.length} published reviews are in src/content/reviews.json.`);
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});

function contentOf(review: Review): ContentReview {
  const month = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Pacific/Honolulu',
    month: 'long',
    year: 'numeric',
  });
  return {
    id: `${PREFIX}${review.id.slice(0, 8)}`,
    name: plain(review.name),
    location: plain(review.location),
    rating: review.rating,
    date: month.format(new Date(review.createdAt)),
    service: plain(review.service) || 'Locksmith service',
    text: plain(review.text),
  };
}

/** Content files may use tokens in double braces; a visitor's text must not. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('{{', '{ {').replaceAll('}}', '} }').trim();
}

/** The file's hand-written format: facts on one line, the text on the next. */
function formatted(reviews: ContentReview[]): string {
  const entries = reviews.map(({ text, ...facts }) => {
    const line = Object.entries(facts).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
    return `  {\n    ${line.join(', ')},\n    "text": ${JSON.stringify(text)}\n  }`;
  });
  return `[\n${entries.join(',\n')}\n]\n`;
}
