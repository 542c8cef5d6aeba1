import type { Cue } from "../cue.ts";

const FIGURES =
  "revenue|sales|profits?|margins?|churn|expenses|spend|spending|orders|customers|clients|leads|conversion|signups|income|turnover|" +
  "tickets|headcount|visits|traffic|growth|arr|mrr|costs|inventory turnover|deals|invoices";

const COMMAND =
  "send|create|add|delete|remove|update|change|show|list|export|generate|cancel|schedule|book|issue|print|email|give|get|find|make|" +
  "open|close|set|assign|move|rename|transfer|pay|record|register|log|draft|write|compose|translate|summari[sz]e|compare|calculate|plot|sort|filter|" +
  "approve|reject|upload|download|share|invite|archive|mark|forward|call|remind|order|buy|reserve|notify|post|run|pull|fetch|bring|tell";

const ASKS_FOR_HOW =
  "(?! (?:me |us )?(?:how|why|where|what (?:is|does|to)|if|whether|through|a tutorial|the steps)\\b)";

export const OTHER_CUES_EN: readonly Cue[] = [
  {
    name: "command",
    weight: -4,
    pattern: new RegExp(
      String.raw`^(?:(?:now|just|then|also|and|please) )*(?:${COMMAND})\b${ASKS_FOR_HOW}(?! (?:does|is|wont|isnt))`,
    ),
  },
  {
    name: "polite-command",
    weight: -5,
    pattern: new RegExp(
      String.raw`\b(?:can|could|would|will) (?:you|someone|anyone) (?:please |kindly |also |just )?(?:${COMMAND})\b${ASKS_FOR_HOW}|\b(?:want|need|like) you to\b|\bwould you mind\b|\b(?:i|we) (?:need|want|would like) (?:the|a|last|this|yesterdays?|my) (?:\w+ ){0,3}(?:report|list|summary|spreadsheet|chart|export)\b`,
    ),
  },
  {
    name: "figures",
    weight: -5,
    pattern: new RegExp(
      String.raw`\bhow (?:many|much) (?:\w+ ){0,5}(?:did we|do we|have we|were|was|did|we (?:made|sold|spent|have))\b|\bhow many (?:\w+ )?(?:${FIGURES})\b|\b(?:what|how|which)(?: \w+){0,2} (?:was|were|is|are|did)(?: (?:our|the|last|this|total|average|total number of|\w+s|month|quarter|year|week|s)){1,5} (?:${FIGURES})\b|\btop \d+\b|\b(?:our|total|average|monthly|quarterly|yearly|annual) (?:\w+ )?(?:${FIGURES})\b|\bbest ?selling\b|\b(?:${FIGURES}) (?:by|per|for|in|of) (?:region|product|month|quarter|last|january|february|march|april|may|june|july|august|september|october|november|december|q\d|20\d\d)\b|\bwhy (?:did|have|has|are|is) (?:our |the )?(?:${FIGURES})(?: \w+){0,3} (?:drop\w*|fall\w*|fell|fallen|decline\w*|increase\w*|grow|grew|rise|rose|down|up)\b`,
    ),
  },
  {
    name: "period",
    weight: -1,
    pattern: /\b(?:yesterdays?|last (?:week|month|quarter|year|night)|this (?:week|month|quarter|year))\b/,
  },
  {
    name: "shopping",
    weight: -4,
    pattern:
      /\b(?:in stock|(?:what is the )?price (?:of|for)|how much (?:is|are|does|do) (?:the|a|an|this|that|your|one|\d+|it)(?! (?:\w+ )?(?:plan|shipping|fee|subscription|delivery|upgrade|license))|(?:want|need|like|take|order|buy|get) (?:to (?:buy|order|purchase) )?(?:\d+|two|three|four|five|six|ten|a dozen|a box|a pair|a pack)|do you (?:sell|carry|have (?:any |the |a )?(?!phone|warranty|refund|return|free|mobile|support|app|tutorial|guide|documentation)\w+)|looking for (?:a|an|some|the)|want to (?:buy|order|purchase))\b|^(?:price|quote)\b/,
  },
  {
    name: "small-talk",
    weight: -6,
    pattern:
      /\b(?:how are (?:you|things)|how (?:is|was) (?:it going|your (?:day|weekend)|everything|life)|how do you (?:do|feel)|what is (?:up|your name|new)|who are you|are you (?:a |an )?(?:robot|bot|human|real|ai|person|there)|how old are you|what do you (?:think|like|do)|where (?:do|are) you (?:live|from)|nice to meet|see you|talk (?:to you )?(?:later|soon)|have a (?:nice|good|great)|do you (?:like|love|sleep|dream|believe))\b/,
  },
  {
    name: "thanks",
    weight: -5,
    pattern:
      /\b(?:thanks?|thank you|thankful|appreciate)(?: \w+){0,4} (?:help\w*|support|assistance|explain\w*|explanation|time|everything|that|it|info\w*)\b|^(?:thanks?|thank you)(?! (?:but|and|so|now|how|can))|\b(?:all good|no problem|no worries|it works now|works (?:now|fine|great)|(?:problem|issue|error|it is|that is|got it) (?:is |was )?(?:solved|fixed|resolved|working)|got it|never mind|nevermind|i figured it out)\b/,
  },
  {
    name: "opinion",
    weight: -3,
    pattern:
      /\b(?:you (?:guys )?(?:are|rock)|(?:is|are|was|were) (?:so |really |very |absolutely |the )?(?:awesome|great|terrible|awful|horrible|amazing|the best|the worst|worst|best|garbage|trash|useless|a joke|excellent|fantastic|disappointing|wonderful)|i (?:love|hate|loved|hated|like|enjoyed)|worst|terrible (?:service|app|experience)|ridiculous|unacceptable|well done|good job|great (?:job|service|work))\b/,
  },
  {
    name: "off-topic",
    weight: -6,
    pattern:
      /\b(?:jokes?|poems?|haiku|song|lyrics|weather|who (?:won|invented|discovered|wrote|painted|was|sang|directed|is the president)|capital (?:of|city)|president of|world cup|movies?|recipes?|horoscope|zodiac|meaning of life|football|soccer|basketball|the game|planets?|population of|how (?:tall|old|far|big|heavy) is|translate|bedtime story|story about|essay|dinosaurs?|square root|\d+ (?:times|plus|minus) \d+|bake a cake|black holes?|in (?:french|spanish|german|japanese|portuguese))\b/,
  },
];
