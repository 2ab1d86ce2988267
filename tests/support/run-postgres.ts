// Starts a data folder's database in its own process, prints its URL, and stops on request.
import { startPostgres } from '../../scripts/postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const postgres = await startPostgres({ dataDir, durable: false });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  console.log(postgres.url);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}
