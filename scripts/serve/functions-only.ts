/** The functions without the site, for `npm run dev`: run by `node --watch`, with the port as its argument. */
import { paths } from '../build/paths.ts';
import { createApplication } from './application.ts';
import { loadFunctions } from './functions.ts';
import { serveHttp } from './http-server.ts';
import { rulesFrom } from './rules.ts';
import { runSchedules } from './schedule.ts';
import { siteOf } from './site.ts';
import { localTestCards } from './test-cards-site.ts';

const functions = await loadFunctions(paths.functionSources);
functions.push(...(await localTestCards(process.env)));
const application = createApplication(siteOf(new Map()), rulesFrom([], []), functions);
await serveHttp(application, { host: '127.0.0.1', port: Number(process.argv[2]) });
runSchedules(functions, () => application.context('127.0.0.1'));
