"""What an author needs to know that an exercise is good: rules, mutants, and a scaffold.

Nothing of it is imported where a learner's code is judged.
"""
