// Starts the local database of a data folder in a process of its own, says where it is, and stops when told.
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
