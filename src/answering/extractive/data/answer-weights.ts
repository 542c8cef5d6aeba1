/**
 * Logistic regression on FaQuAD, squad2-pt-dev with its unanswerable list and faq-irpf2024, all three also asked the
 * questions of the others; and on the tuning half of evals/answers, each base also asked those of the others.
 */
export const ANSWER_WEIGHTS = {
  constant: -6.431,
  features: {
    search: 2.384,
    coverage: 1.174,
    similarity: 0.598,
    margin: 1.017,
    first: 0.812,
    support: 2.006,
    subjectMissing: -0.311,
    subjectUnknown: -0.565,
    nameUnsaid: -0.451,
    closeness: 0.901,
    pairs: 0.676,
    denied: -0.269,
    signShown: 0.275,
    terms: 1.196,
  },
  thresholds: { alta: 0.82, media: 0.6, baixa: 0.14 },
};
