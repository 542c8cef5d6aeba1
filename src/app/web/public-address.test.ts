import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { checkedUrl } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";

const OWN_NETWORKS = `
  0.0.0.0 0.1.2.3 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.64.0.1 100.100.100.200
  100.127.255.255 127.0.0.0 127.0.0.1 127.1.2.3 127.255.255.255 168.63.129.16 169.254.0.0 169.254.1.1
  169.254.169.254 169.254.170.2 169.254.255.255 172.16.0.0 172.16.0.1 172.20.10.1 172.31.255.255 192.0.0.0
  192.0.0.1 192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 192.168.0.1
  192.168.1.254 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
  239.255.255.250 240.0.0.1 255.255.255.254 255.255.255.255
  :: ::1 ::2 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 ::ffff:7f00:1
  ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1 100:0:0:1::1 fc00::1 fd00::1
  fd00:ec2::254 fdff:ffff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 feff::1 ff00::1 ff02::1 ff05::2 ffff::1
  2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1
  2001:db8:ffff::1 2002:7f00:1::1 2002:a00:1::1 2002:c0a8:101::1 2620:4f:8000::1 3fff::1 3fff:fff::1
  4000::1 5f00::1 1::1 1fff::1 8000::1
  localhost 127.1 0x7f.0.0.1 0177.0.0.1 2130706433 1.2.3 a.b.c.d 256.1.1.1 1.2.3.4.5 [::1]
`
  .trim()
  .split(/\s+/);

const INTERNET = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255
  198.20.0.0 200.160.2.3 223.255.255.255 2001:4860:4860::8888 2606:4700:4700::1111 2804:14c::1 2a00:1450::1 2003::1
`
  .trim()
  .split(/\s+/);

const REFUSED = `
  http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/ http://0177.0.0.1/
  http://017700000001/ http://127.0.0.1./ http://1２7.0.0.1/ http://0/ http://[::1]/
  http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[0:0:0:0:0:0:0:1]/
  http://169.254.169.254/latest/meta-data/ http://[fd00:ec2::254]/ http://0xa9fea9fe/ http://①②⑦.⓪.⓪.①/
  http://%31%32%37.0.0.1/ https://10.0.0.1:443/ http:10.0.0.1 ftp://exemplo.com/ file:///etc/passwd
  gopher://exemplo.com/ data:text/plain,x javascript:1 http://a:b@exemplo.com/ http://a@exemplo.com/
  exemplo.com //exemplo.com http:// http://[fe80::1%25eth0]/
`
  .trim()
  .split(/\s+/);

describe("addresses of the internet", () => {
  it("are told from those of networks that are somebody's own", () => {
    assert.ok(OWN_NETWORKS.length >= 100);
    assert.deepEqual(OWN_NETWORKS.filter(isPublicAddress), []);
    assert.deepEqual(
      INTERNET.filter((address) => !isPublicAddress(address)),
      [],
    );
  });

  it("are known in every way of writing them, before anything is asked for", () => {
    const refused = ["", `http://exemplo.com/${"a".repeat(2_000)}`, ...REFUSED];
    for (const url of refused) assert.throws(() => checkedUrl(url), isRefusal, url);
    for (const url of ["https://exemplo.com/lei.pdf?v=1#x", "http://8.8.8.8:8080/"])
      assert.equal(checkedUrl(url).href, url);
  });

  it("are checked at every redirect", () => {
    const base = new URL("https://exemplo.com/a/");
    assert.equal(checkedUrl("../b", {}, base).href, "https://exemplo.com/b");
    for (const location of ["//127.0.0.1/", "http://localhost.@10.0.0.1/", "file:///etc/passwd"])
      assert.throws(() => checkedUrl(location, {}, base), isRefusal, location);
  });
});

function isRefusal(error: unknown): boolean {
  return error instanceof AcervoError && error.code === "url-refused";
}
