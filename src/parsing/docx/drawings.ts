import type { XmlAttributes } from "../ooxml/xml.ts";
import { containerOf, skip, type Story } from "./story.ts";

/** What current versions of Word draw; they show the fallback of anything else. */
const UNDERSTOOD = /^(?:w1\d\w*|wp\w*|cx\d*|am3d|aink|[acmv]\d*|o|r|p14)$/;

export function newDrawing(story: Story): void {
  story.isShapeFilled = undefined;
}

export function shapeFill(story: Story, attributes: XmlAttributes): void {
  const isFilled = attributes["fillcolor"] !== undefined && attributes["filled"]?.startsWith("f") !== true;
  story.isShapeFilled = story.isShapeFilled === true || isFilled;
}

export function paintedFill(story: Story): void {
  if (story.parents.at(-1) === "wps:spPr" || story.parents.at(-1) === "pic:pic") story.isShapeFilled = true;
}

export function noFill(story: Story): void {
  if (story.parents.at(-1) === "wps:spPr") story.isShapeFilled ??= false;
}

export function themeFill(story: Story, attributes: XmlAttributes): void {
  if (attributes["idx"] !== "0") story.isShapeFilled ??= true;
}

/** A text box stands before its own paint; without any, before the paper. */
export function openBox(story: Story): void {
  const background = story.isShapeFilled === true ? "unknown" : undefined;
  story.containers.push({ kind: "box", drafts: [], background });
}

export function closeBox(story: Story): void {
  if (containerOf(story).kind !== "box") return;
  const drafts = story.containers.pop()?.drafts ?? [];
  const target = story.paragraphs.at(-1)?.after ?? containerOf(story).drafts;
  for (const draft of drafts) target.push(draft);
}

export function choice(story: Story, attributes: XmlAttributes): void {
  const requires = (attributes["Requires"] ?? "").split(/\s+/);
  if (story.choices.at(-1) !== false || !requires.every((name) => UNDERSTOOD.test(name))) skip(story);
  else story.choices[story.choices.length - 1] = true;
}

export function fallback(story: Story): void {
  if (story.choices.at(-1) === true) skip(story);
}
