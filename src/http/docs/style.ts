/** Of the page that documents the API. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --accent: #0b6b5b; }
@media (prefers-color-scheme: dark) { :root { --accent: #5fd0ba; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav h2 { font-size: .75rem; text-transform: uppercase; letter-spacing: .06em; margin: 1.25rem 0 .25rem; opacity: .7; }
nav a { display: block; padding: .15rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); }
main { padding: 1.5rem 2.5rem 6rem; max-width: 60rem; }
h1 { font-size: 1.9rem; margin: 0 0 .5rem; }
main > h2 { margin: 3rem 0 .5rem; text-transform: capitalize; }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; scroll-margin-top: 1rem; }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h4 { font-size: .8rem; margin: 1rem 0 .25rem; opacity: .75; }
.method { color: var(--accent); margin-right: .5rem; }
.access { font: 400 .75rem system-ui, sans-serif; border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .5rem; margin-left: .5rem; white-space: nowrap; }
p { margin: .25rem 0; }
pre { background: var(--soft); border-radius: .4rem; padding: .75rem 1rem; overflow-x: auto; font: .8rem/1.5 ui-monospace, monospace; margin: .25rem 0; }
code { font: .85em ui-monospace, monospace; }
details { margin-top: .5rem; }
summary { cursor: pointer; font-size: .875rem; }
table { border-collapse: collapse; font-size: .875rem; }
td { border-top: 1px solid var(--line); padding: .25rem 1rem .25rem 0; vertical-align: top; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
`;
