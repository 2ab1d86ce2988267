import { chromium } from 'playwright';
const base='http://127.0.0.1:4470';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args:['--no-sandbox'] });
const login = await (await fetch(base+'/api/admin/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'owner@nenelock.example',password:'plumeria-in-the-rain-42'})})).json();
const todo = JSON.parse(process.argv[2]);
for (const [path,w,scheme,name] of todo) {
  const c = await b.newContext({ viewport:{width:w,height:w<800?800:900}, colorScheme:scheme, reducedMotion:'reduce', timezoneId:'Pacific/Honolulu', isMobile:w<800, hasTouch:w<800 });
  const p = await c.newPage();
  if (path.startsWith('/admin')) { await p.goto(base+'/robots.txt'); await p.evaluate(t=>localStorage.setItem('adminToken',t),login.token); }
  await p.goto(base+path); await p.waitForTimeout(2500);
  const over = await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth);
  await p.screenshot({ path:`/tmp/s8/${name}.png` });
  console.log(name, 'overflow', over);
  await c.close();
}
await b.close();
