/** Learnt by `npm run learn:answers` on FaQuAD, squad2-pt-dev (with its unanswerable list) and faq-irpf2024. */
export const ANSWER_WEIGHTS = {
  constant: -6.575,
  features: {
    search: 2.186,
    coverage: 1.341,
    similarity: 0.205,
    margin: 0.972,
    first: 0.822,
    support: 2.095,
    subjectMissing: -0.371,
    otherMissing: 0.059,
    subjectUnknown: -0.65,
    nameUnsaid: -0.572,
    closeness: 0.818,
    pairs: 0.98,
    denied: -1.196,
    signShown: 0.2,
    terms: 1.338,
  },
  /** Chosen on the tuning half of evals/answers. */
  thresholds: { alta: 0.82, media: 0.6, baixa: 0.11 },
};
