/**
 * Logistic regression on FaQuAD, squad2-pt-dev with its unanswerable list and faq-irpf2024, all three also asked the
 * questions of the others; and on the tuning half of evals/answers, each base also asked those of the others.
 */
export const ANSWER_WEIGHTS = {
  constant: -7.095,
  features: {
    search: 2.829,
    coverage: 1.407,
    similarity: 0.511,
    margin: 0.975,
    first: 0.764,
    support: 2.056,
    subjectMissing: -0.237,
    otherMissing: 0.004,
    subjectUnknown: -0.51,
    nameUnsaid: -0.338,
    closeness: 0.923,
    pairs: 0.695,
    denied: -0.24,
    signShown: 0.239,
    terms: 1.427,
  },
  thresholds: { alta: 0.82, media: 0.6, baixa: 0.14 },
};
