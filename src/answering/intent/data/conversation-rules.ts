import type { IntentRule } from "../intent-rule.ts";

/** Talk that no list of phrases holds: questions to the assistant about itself, thanks and praise in a sentence. */
export const CONVERSATION_RULES: readonly IntentRule[] = [
  talk(
    "identity",
    5,
    String.raw`^(?:mas )?(?:e )?(?:quem|o que|que) (?:e|seria|sao) voces?$|^voces? (?:e|seria) (?:um |uma |o |a )?(?:robo|bot|humano|humana|pessoa|ia|maquina|assistente|real|gente|chatgpt|inteligencia artificial|de verdade|atendente)\b(?: \w+){0,4}$|^(?:estou|to) falando com (?:um|uma|quem)\b(?: \w+){0,4}$|^qual (?:e )?(?:o )?(?:seu|teu) nome$|^como (?:e que )?(?:voce )?se chama(?: voce)?$|^quem (?:te|lhe) (?:criou|fez|programou|treinou)$|^quantos anos voce tem$|^onde voce mora$|^who are you$|^what are you$|^are you (?:a |an )?(?:bot|robot|human|ai|real|person)\b(?: \w+){0,3}$|^what is your name$`,
  ),
  talk(
    "ability",
    5,
    String.raw`^(?:(?:e )?o que|que) (?:e que )?voces? (?:faz|fazem|sabe|pode|podem|consegue|sabe fazer|pode fazer|consegue fazer|pode responder|sabe responder)(?: por mim| aqui| para mim)?$|^(?:como|em que) (?:e que )?voces? (?:pode|podem|consegue|poderia) (?:me )?ajudar$|^(?:para|de) que (?:voce )?serve(?: voce)?$|^como (?:e que )?voce funciona$|^(?:em )?que posso (?:te )?perguntar$|^o que (?:eu )?posso (?:te )?perguntar(?: para voce| aqui)?$|^what can you do\b(?: \w+){0,3}$|^how can you help\b(?: \w+){0,2}$|^what can i ask\b(?: \w+){0,2}$`,
  ),
  talk(
    "thanks",
    4,
    String.raw`^(?:muito |mais uma vez |de novo )?(?:obrigad[oa]|valeu|agradec\w+|grat[oa])\b(?: \w+){0,8}$|\bme ajudou (?:muito|bastante|demais)\b|^(?:pel[ao]s?|por) (?:\w+ ){0,2}(?:ajuda|paciencia|atencao|resposta|informac\w+|explicac\w+|esclarec\w+|apoio|tempo|retorno|suporte|orientac\w+|tudo|responder|ajudar)(?: \w+){0,3}$|^(?:thanks|thank you)\b(?: \w+){0,6}$`,
  ),
  talk(
    "help-offer",
    5,
    String.raw`^(?:voces? )?(?:pode|podem|poderia|poderiam|consegue|da para) (?:me )?ajudar$|^(?:eu )?(?:preciso|queria|quero) (?:de )?(?:uma )?ajuda$|^(?:me )?ajud[ae](?: eu| aqui)?$|^(?:can you )?help(?: me)?$|^i need help$`,
  ),
  talk(
    "praise",
    3,
    String.raw`^(?:voces?|esse|este|o|seu) (?:\w+ ){0,3}(?:e|sao|esta|estao|foi|ficou) (?:muito |mesmo |bem |tao )?(?:demais|otim\w+|excelentes?|incrive\w+|maravilhos\w+|pessim\w+|horrive\w+|ruim|ruins|chat\w+|bur\w+|inutil|inuteis|show|top|dez|legal|legais|bom|boa|lind\w+|inteligentes?|uma porcaria|um lixo)(?: \w+){0,3}$|^(?:que|pessimo|otimo|excelente|horrivel) (?:\w+ )?(?:atendimento|absurdo|vergonha|porcaria|servico|dia lindo|dia bonito)\b(?: \w+){0,3}$|^(?:adorei|amei|gostei|odiei|detestei) (?:d[aeo] |o |a )?(?:\w+ ?){1,3}$`,
  ),
  talk(
    "feelings",
    3,
    String.raw`^(?:estou|to|eu estou) (?:muito |bem |um pouco )?(?:bem|triste|feliz|cansad[oa]|com (?:sono|fome|sede)|entediad[oa]|ansios[oa])(?: \w+){0,3}$|^(?:voce )?(?:gosta|torce|acredita|dorme|come|sonha|sente)\b(?: \w+){1,5}$|\b(?:te amo|casa comigo|voce namora|tem namorad[oa])\b|^como (?:foi|esta) (?:o )?seu dia$|^(?:i am|im) (?:fine|good|tired|bored|sad|happy)\b(?: \w+){0,3}$`,
  ),
];

function talk(name: string, strength: number, pattern: string): IntentRule {
  return { name, intent: "small-talk", strength, pattern: new RegExp(pattern) };
}
