import type { Cue } from "../cue.ts";

const SUBJECT = "(?:i|we|you|one|users?|customers?|someone|my \\w+|a \\w+|the \\w+)";

const STATED =
  "deadlines?|due date|requirements?|limits?|fees?|polic(?:y|ies)|documents?|steps?|process|procedure|hours|opening hours|business hours|" +
  "warranty|conditions|rules|penalty|penalties|maximum|minimum|max|formats?|browsers?|payment methods?|shipping (?:cost|fee|time)|" +
  "best way|right way|easiest way|phone number|support (?:email|number|hours)|email address for|difference|differences|purpose|meaning|" +
  "benefits?|advantages?|options?|return window|time limit|cancellation|refund|version|types? of|devices?";

const THINGS =
  "app|account|card|payment|order|package|parcel|invoice|bill|printer|computer|laptop|phone|screen|page|site|website|system|email|link|file|files|" +
  "report|password|login|subscription|plan|refund|delivery|shipment|video|audio|camera|microphone|battery|internet|wifi|connection|server|" +
  "integration|api|button|menu|code|token|profile|photo|download|upload|update|license|device|keyboard|mouse|router|coupon|discount|trial|data|" +
  "warranty|membership|balance|transfer|ticket|booking|reservation|tv|speaker|charger|installer|dashboard|notifications?|messages?";

export const HELP_CUES_EN: readonly Cue[] = [
  {
    name: "how-to",
    weight: 3,
    pattern: new RegExp(
      String.raw`\bhow (?:to|(?:do|can|could|should|would|does|did|must|might) ${SUBJECT}|come|(?:is|are) (?:the |my |a )?\w+(?: \w+)? (?:calculated|charged|computed|billed|determined|paid|set)|(?:the )?\w+ works?|(?:do|does) (?:\w+ ){1,4}works?)\b`,
    ),
  },
  {
    name: "how-long",
    weight: 3,
    pattern:
      /\bhow (?:long|soon|often|late|far in advance|fast|quickly)\b|\bhow (?:many|much)\b(?: \w+){0,5} (?:can|allowed|may|need|needed|must|should|included|include|supported|required)\b/,
  },
  {
    name: "what-is",
    weight: 3,
    pattern:
      /\bwhat (?:is|are) (?!your|you|the weather|up|our|the time|new|the (?:best|cheapest)? ?(?:price|capital|total|revenue))\w+|\bwhat does\b|\bwhat do (?!you (?:think|like|do|sell|have)|we (?:have|sell))\w+|\bmeaning of\b|\bdifferences? between\b|\bwhat (?:is|are|was) it for\b|\bwhat happens\b|\bwhat (?:should|can|must|do) (?:i|we)\b|\bpurpose of\b/,
  },
  {
    name: "where",
    weight: 3,
    pattern:
      /\bwhere (?:can|do|should|could|is|are|does|did) (?!you (?:live|from|born))\w+|\bwhere to\b|\bcannot find\b|\bcould(?:nt| not) find\b|\b(?:which|what) (?:page|menu|tab|screen|button|section|field|link|setting)\b/,
  },
  {
    name: "why",
    weight: 3,
    pattern:
      /\bwhy (?:is|are|was|were|do|does|did|cannot|cant|dont|doesnt|isnt|wont|didnt|am|has|have|would|should|can|my|the)\b|\bwhat (?:is|was) the reason\b|\bwhat causes?\b/,
  },
  {
    name: "failure",
    weight: 3,
    pattern:
      /\b(?:cannot|couldnt|could not|unable to|not able to|dont (?:understand|know (?:how|where|why|what)|remember|see))\b|\b(?:wont|will not|doesnt|does not|isnt|is not|arent|didnt|did not|not|never|dont|havent|hasnt|stopped|keeps?|stop) (?:let me |been |even )?(?:load\w*|open\w*|work\w*|start\w*|save\w*|saving|print\w*|connect\w*|sync\w*|updat\w*|arriv\w*|receiv\w*|respond\w*|show\w*|appear\w*|login\w*|send\w*|download\w*|upload\w*|install\w*|turn\w*|accept\w*|recogni\w*|get|got|go(?:ing)? through|come|came|crash\w*|freez\w*|failing|asking|logging|loading|display\w*|charg\w*|buffer\w*|disconnect\w*|restart\w*|reset\w*|found|available|match\w*|let)\b/,
  },
  {
    name: "error",
    weight: 3,
    pattern:
      /\b(?:errors?|error message|bug|glitch)\b(?! (?:report|rate|log)s?\b)|\b(?:crash(?:es|ed|ing)?|freez(?:es|ing)|froze|frozen|hangs|hanging|broken|failed|failing|fails|stuck|keeps? (?:on )?\w+ing|(?:is|are|was) (?:down|missing|blank|slow|locked|blocked|declined|rejected|denied|gone|greyed out|wrong|disabled|suspended)|locked out|blank (?:page|screen)|timed out|times out|access denied|got (?:charged|locked|blocked|declined|rejected)|charged (?:twice|double|wrong)|disappeared|(?:having|have|got|facing) (?:\w+ )?(?:trouble|problems?|issues?|difficult\w+)|(?:trouble|problems?|issues?|difficulty) (?:with|when|while|in)|forgot|forgotten|lost (?:my|access|the)|expired)\b/,
  },
  {
    name: "possibility",
    weight: 3,
    pattern: new RegExp(
      String.raw`\b(?:is|was|would) it (?:\w+ )?(?:possible|necessary|mandatory|required|allowed|safe|free|ok|okay|normal|legal|compulsory|compatible)\b|\b(?:is|are) there (?:a |an |any |some )?(?:\w+ )?(?:way|limit|fee|option|charge|penalty|deadline|discount|cost|minimum|maximum|guide|tutorial|documentation|app|setting|warranty|trial|restrictions?|requirements?|difference|hidden)\b|\bany way to\b`,
    ),
  },
  {
    name: "permission",
    weight: 3,
    pattern:
      /\b(?:can|may|could|should|must) (?:i|we|users?|customers?|someone|my \w+|one|a \w+|guests|multiple|two|anyone)\b(?! (?:get|have|order|buy|see|ask you|speak|talk|help) (?:\d|two|three|a (?:box|pizza|coffee)|the (?:report|sales|list)))|\b(?:do|does|will) (?:i|we|my \w+|the \w+(?: \w+)?|this \w+|your \w+|it|a \w+) (?:need|have to|require|include|support|work|cover|expire|renew|cost|allow|accept|apply|come with|charge|last|lose|get charged|have access|qualify)\b|\bam i (?:eligible|allowed|required|entitled|able|supposed)\b|\bare (?:refunds|returns|taxes|cards|\w+) (?:accepted|allowed|supported|included|refundable|required)\b|\bdo you (?:accept|offer|ship|deliver|charge|support|provide|take|refund|have a (?:phone|warranty|refund|return|free trial|mobile app|support))\b/,
  },
  {
    name: "stated-rule",
    weight: 3,
    pattern: new RegExp(
      String.raw`\b(?:what|which|what is|what are)(?: (?:is|are|the|your|my|a|kind of|sort of|other))* (?:\w+ )?(?:${STATED})\b|\bwhich \w+ (?:(?:are|is|do|does|can) (?:supported|accepted|allowed|required|i|we)|includes?|supports?|has|have|comes?)\b`,
    ),
  },
  {
    name: "when",
    weight: 3,
    pattern:
      /\bwhen (?:do|does|can|will|is|are|should|must) (?:i|we|my|the|it|you (?:open|close|ship|charge)|payments?|refunds?)\b|\b(?:by|until) when\b|\bwhat (?:time|day|date) (?:do|does|is|can|will)\b/,
  },
  {
    name: "who-may",
    weight: 3,
    pattern:
      /\bwho (?:can|should|must|may|is (?:eligible|responsible|allowed|required)|do i|has access|pays|needs)\b/,
  },
  {
    name: "explain",
    weight: 3,
    pattern:
      /\bexplain\b|\b(?:tutorial|step by step|instructions|user guide|walkthrough)\b|\b(?:show|teach|tell|guide|walk) (?:me|us) (?:through|how|where|why|what (?:is|does|to)|the steps)\b|\b(?:want|need|like|trying|love) to (?:know|understand|learn|find out)\b|\bdo you know (?:how|why|where|if|what|when)\b/,
  },
  {
    name: "help",
    weight: 2,
    pattern:
      /\b(?:help|assist(?:ance)?|support) (?:me|us|with|on|needed|setting|please|fixing)\b|\bneed (?:\w+ )?(?:help|assistance|support)\b|^help\b|\b(?:have|had|got) (?:a |some |one )?(?:questions?|doubts?)\b|\bquestion (?:about|on|regarding)\b|\btr(?:ied|ying) to\b|\b(?:every time|whenever|when) i (?:try|click|open|save|press|submit|login)\b/,
  },
  {
    name: "thing",
    weight: 2,
    pattern: new RegExp(
      String.raw`\b(?:my|the|your|our|this|these) (?:\w+ )?(?:${THINGS}) (?:(?!that\b)\w+ ){0,2}?(?:(?<!(?:email|code|link) )(?:is|are)|was|were|has|have|cannot|wont|doesnt|isnt|keeps?|stopped|does|shows?|says?|gets?|got|asks?|takes?|didnt|disappeared|looks|went|turned|only|still|always|never|came|arrived)\b`,
    ),
  },
  {
    name: "asks-whether",
    weight: 2,
    pattern:
      /^(?:is|are|does|do|did|has|have|will|was|were) (?!you\b|we\b|this (?:available|in)\b|it (?:raining|going)\b)(?:my|the|your|this|it|all|any|i|an?|(?:\w+ )?\w+s)\b/,
  },
  { name: "what-if", weight: 2, pattern: /\b(?:what if|if i|in case i)\b/ },
];
